"""How requests are built, sent and repeated. The generated resources describe the rest."""

from __future__ import annotations

import asyncio
import json
import platform
import random
import secrets
import time
from dataclasses import dataclass, field
from typing import Any, AsyncIterator, Generator, Generic, Iterator, Mapping, TypeVar

import httpx

from ._errors import ConnectionError, error_of, problem_in, retry_after
from ._version import VERSION

Item = TypeVar("Item")

_USER_AGENT = f"qr-service-python/{VERSION} Python/{platform.python_version()}"
_BACKOFF_S = 0.5
_MAX_BACKOFF_S = 8.0


@dataclass(frozen=True)
class Settings:
    """How often a request is repeated after a failure that may pass, how many seconds it may wait for that, and each attempt take."""

    max_retries: int = 2
    max_wait_s: float = 60.0
    timeout_s: float = 60.0


@dataclass
class Request:
    """One operation, as the generated methods describe it."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    #: The media type of a body that is not JSON.
    raw_type: str | None = None
    accept: str = "application/json"
    is_keyed: bool = False
    idempotency_key: str | None = None
    if_match: str | int | None = None

    def headers(self) -> dict[str, str]:
        headers = {"Accept": self.accept, "User-Agent": _USER_AGENT}
        if self.is_keyed:
            # All attempts have the same key, so that the request is executed once.
            self.idempotency_key = self.idempotency_key or secrets.token_hex(16)
            headers["Idempotency-Key"] = self.idempotency_key
        if self.if_match is not None:
            headers["If-Match"] = f'"{self.if_match}"' if isinstance(self.if_match, int) else self.if_match
        return headers

    def build(self, client: httpx.Client | httpx.AsyncClient, timeout_s: float) -> httpx.Request:
        headers = self.headers()
        content: dict[str, Any] = {}
        if isinstance(self.body, (bytes, str)):
            headers["Content-Type"] = self.raw_type or "application/octet-stream"
            content["content"] = self.body
        elif isinstance(self.body, File):
            content["files"] = {"file": (self.body.name, self.body.content, self.body.type)}
        elif self.body is not None:
            content["json"] = self.body
        params = [
            (name, _text(each))
            for name, value in self.query.items()
            if value is not None
            for each in (value if isinstance(value, (list, tuple)) else [value])
        ]
        return client.build_request(
            self.method, self.path, params=params, headers=headers, timeout=timeout_s, **content
        )

    def can_repeat(self) -> bool:
        """After a change that has been made, its own precondition would fail."""
        return self.is_keyed if self.method == "POST" else self.if_match is None


@dataclass(frozen=True)
class File:
    """A file to upload."""

    name: str
    content: bytes
    type: str = "application/octet-stream"


def _text(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


Outcome = httpx.Response | httpx.TransportError
#: Seconds to wait before the next attempt; None to send it now.
Steps = Generator[float | None, Outcome | None, httpx.Response]


def exchange(request: Request, settings: Settings) -> Steps:
    """Yields what to do next, and returns the response. @raises ProblemError, ConnectionError"""
    waited = 0.0
    for retry in range(settings.max_retries + 1):
        outcome = yield None
        assert outcome is not None
        wait = None if retry == settings.max_retries else _wait_after(outcome, request, retry)
        if wait is None or waited + wait > settings.max_wait_s:
            break
        waited += wait
        yield wait
    if isinstance(outcome, httpx.TransportError):
        raise ConnectionError(f"{request.method} {request.path}: {outcome}") from outcome
    if outcome.status_code >= 400:
        raise error_of(outcome)
    return outcome


def _wait_after(outcome: Outcome, request: Request, retry: int) -> float | None:
    """The seconds before the request is sent again; None if it must not be."""
    backoff = min(_MAX_BACKOFF_S, _BACKOFF_S * 2**retry) * random.uniform(0.5, 1)
    if isinstance(outcome, httpx.TransportError):
        return backoff if request.can_repeat() else None
    status, seconds = outcome.status_code, retry_after(outcome.headers)
    is_rejected = status in (408, 429) or (status == 503 and seconds is not None)
    in_progress = status == 409 and (problem_in(outcome) or {}).get("code") == "request_in_progress"
    has_failed = status >= 500 and status != 501 and request.can_repeat()
    return (backoff if seconds is None else seconds) if is_rejected or in_progress or has_failed else None


class Sender:
    """Sends requests and waits for them."""

    def __init__(self, client: httpx.Client, settings: Settings) -> None:
        self.client, self.settings = client, settings

    def send(self, request: Request) -> httpx.Response:
        steps = exchange(request, self.settings)
        answer: Outcome | None = None
        try:
            while True:
                wait = steps.send(answer)
                answer = None
                if wait is not None:
                    time.sleep(wait)
                else:
                    try:
                        answer = self.client.send(request.build(self.client, self.settings.timeout_s))
                    except httpx.TransportError as error:
                        answer = error
        except StopIteration as end:
            return end.value

    def json(self, request: Request) -> Any:
        return _json(self.send(request))

    def nothing(self, request: Request) -> None:
        self.send(request)

    def file(self, request: Request) -> bytes:
        return self.send(request).content

    def pages(self, request: Request) -> Pages[Any]:
        return Pages(self, request)

    def stream(self, request: Request) -> Iterator[dict[str, Any]]:
        sent = request.build(self.client, self.settings.timeout_s)
        try:
            response = self.client.send(sent, stream=True)
            try:
                if response.status_code >= 400:
                    response.read()
                    raise error_of(response)
                for line in response.iter_lines():
                    yield from _event_in(line)
            finally:
                response.close()
        except httpx.TransportError as error:
            raise ConnectionError(f"{request.method} {request.path}: {error}") from error


class AsyncSender:
    """Sends requests in asyncio."""

    def __init__(self, client: httpx.AsyncClient, settings: Settings) -> None:
        self.client, self.settings = client, settings

    async def send(self, request: Request) -> httpx.Response:
        steps = exchange(request, self.settings)
        answer: Outcome | None = None
        try:
            while True:
                wait = steps.send(answer)
                answer = None
                if wait is not None:
                    await asyncio.sleep(wait)
                else:
                    try:
                        answer = await self.client.send(request.build(self.client, self.settings.timeout_s))
                    except httpx.TransportError as error:
                        answer = error
        except StopIteration as end:
            return end.value

    async def json(self, request: Request) -> Any:
        return _json(await self.send(request))

    async def nothing(self, request: Request) -> None:
        await self.send(request)

    async def file(self, request: Request) -> bytes:
        return (await self.send(request)).content

    def pages(self, request: Request) -> AsyncPages[Any]:
        return AsyncPages(self, request)

    async def stream(self, request: Request) -> AsyncIterator[dict[str, Any]]:
        sent = request.build(self.client, self.settings.timeout_s)
        try:
            response = await self.client.send(sent, stream=True)
            try:
                if response.status_code >= 400:
                    await response.aread()
                    raise error_of(response)
                async for line in response.aiter_lines():
                    for event in _event_in(line):
                        yield event
            finally:
                await response.aclose()
        except httpx.TransportError as error:
            raise ConnectionError(f"{request.method} {request.path}: {error}") from error


def _event_in(line: str) -> list[dict[str, Any]]:
    """The service writes the data of an event on one line."""
    return [json.loads(line[5:])] if line.startswith("data:") else []


def _json(response: httpx.Response) -> Any:
    return response.json() if response.content else None


class Pages(Generic[Item]):
    """A list: iterate over its records, page after page."""

    def __init__(self, sender: Sender, request: Request) -> None:
        self._sender, self._request = sender, request

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from _items(page)

    def first(self) -> dict[str, Any]:
        """The first page, with what it contains besides its records, such as `total`."""
        return self._sender.json(self._request)

    def pages(self) -> Iterator[dict[str, Any]]:
        request: Request | None = self._request
        while request is not None:
            page = self._sender.json(request)
            yield page
            request = _next(request, page)


class AsyncPages(Generic[Item]):
    """A list: iterate over its records with `async for`, page after page."""

    def __init__(self, sender: AsyncSender, request: Request) -> None:
        self._sender, self._request = sender, request

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in _items(page):
                yield item

    async def first(self) -> dict[str, Any]:
        """The first page, with what it contains besides its records, such as `total`."""
        return await self._sender.json(self._request)

    async def pages(self) -> AsyncIterator[dict[str, Any]]:
        request: Request | None = self._request
        while request is not None:
            page = await self._sender.json(request)
            yield page
            request = _next(request, page)


def _items(page: dict[str, Any]) -> list[Any]:
    return page["data"] if "data" in page else page["items"]


def _next(request: Request, page: dict[str, Any]) -> Request | None:
    cursor = page.get("next_cursor", page.get("nextCursor"))
    if cursor is None:
        return None
    return Request(request.method, request.path, {**request.query, "cursor": cursor})
