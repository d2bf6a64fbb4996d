"""Data the product ships, each with the script that builds it."""
