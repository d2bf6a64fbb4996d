"""Human decisions: project file, history, audit."""
