"""Base to Base: a 2D miniatures simulator."""

__version__ = "0.1.0"
