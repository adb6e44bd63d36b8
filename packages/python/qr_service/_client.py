"""The two clients, which differ only in how they wait."""

from __future__ import annotations

from typing import Any

import httpx

from ._core import AsyncSender, Sender, Settings
from ._operations import AsyncResources, Resources


class QrClient(Resources):
    """All operations of the service, such as `qr.codes.create({…})`.

    :param base_url: the address of the service, such as https://qr.example.com
    :param api_key: an API key, or the token of SCIM
    :param max_retries: how often a request is sent again after a failure that may pass
    :param max_wait_s: how many seconds it may wait for that in total; a longer Retry-After is not waited for
    :param timeout_s: how many seconds each attempt may take
    :param options: for `httpx.Client`, such as `transport` or `verify`
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        max_retries: int = 2,
        max_wait_s: float = 60.0,
        timeout_s: float = 60.0,
        **options: Any,
    ) -> None:
        headers = {"Authorization": f"Bearer {api_key}"}
        self._http = httpx.Client(base_url=base_url, headers=headers, **options)
        super().__init__(Sender(self._http, Settings(max_retries, max_wait_s, timeout_s)))

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> QrClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncQrClient(AsyncResources):
    """The same for asyncio: `await qr.codes.create({…})`. Its parameters are those of `QrClient`."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        max_retries: int = 2,
        max_wait_s: float = 60.0,
        timeout_s: float = 60.0,
        **options: Any,
    ) -> None:
        headers = {"Authorization": f"Bearer {api_key}"}
        self._http = httpx.AsyncClient(base_url=base_url, headers=headers, **options)
        super().__init__(AsyncSender(self._http, Settings(max_retries, max_wait_s, timeout_s)))

    async def close(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> AsyncQrClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
