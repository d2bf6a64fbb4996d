"""What the program knows of English and of names: one fold, titles, particles, months, number words, inflection.

Tables with small functions; imports nothing else of `core`, so that every room may ask it.
"""
