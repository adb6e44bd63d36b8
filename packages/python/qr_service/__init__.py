"""The client of qr-service, for programs that wait (`QrClient`) and for asyncio (`AsyncQrClient`)."""

from ._client import AsyncQrClient, QrClient
from ._core import File
from ._errors import (
    AlreadyDoneError,
    AuthenticationError,
    ConflictError,
    ConnectionError,
    NotFoundError,
    PermissionError,
    PlanRequiredError,
    PreconditionFailedError,
    ProblemError,
    QrError,
    QuotaExceededError,
    RateLimitError,
    ServerError,
    ValidationError,
)
from ._version import VERSION as __version__
from ._webhooks import WebhookSignatureError, verify_webhook

__all__ = [
    "AlreadyDoneError",
    "AsyncQrClient",
    "AuthenticationError",
    "ConflictError",
    "ConnectionError",
    "File",
    "NotFoundError",
    "PermissionError",
    "PlanRequiredError",
    "PreconditionFailedError",
    "ProblemError",
    "QrClient",
    "QrError",
    "QuotaExceededError",
    "RateLimitError",
    "ServerError",
    "ValidationError",
    "WebhookSignatureError",
    "__version__",
    "verify_webhook",
]
