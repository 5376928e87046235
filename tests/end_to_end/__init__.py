"""A package, so that fixtures can last as long as its tests run and no longer."""
