# Generated from openapi.yaml by `npm run client:generate`.

from __future__ import annotations

from typing import Any, AsyncIterator, Iterator
from urllib.parse import quote

from . import types
from ._core import AsyncPages, AsyncSender, File, Pages, Request, Sender

class Codes:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list_changes(self, *, limit: int | None = None) -> Pages[types.Change]:
        """List changes of many QR codes: `GET /api/v1/changes`."""
        return self._sender.pages(Request("GET", "/api/v1/changes", query={"limit": limit}))

    def create(self, body: types.CreateQrCode, *, idempotency_key: str | None = None) -> types.QrCode:
        """Create a QR code: `POST /api/v1/qr`."""
        return self._sender.json(Request("POST", "/api/v1/qr", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def list_imports(self, *, limit: int | None = None) -> Pages[types.Import]:
        """List imports: `GET /api/v1/imports`."""
        return self._sender.pages(Request("GET", "/api/v1/imports", query={"limit": limit}))

    def create_import(self, body: File, *, idempotency_key: str | None = None) -> types.Import:
        """Import QR codes of another service: `POST /api/v1/imports`."""
        return self._sender.json(Request("POST", "/api/v1/imports", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def get(self, id: str) -> types.QrCode:
        """Get a QR code: `GET /api/v1/qr/{id}`."""
        return self._sender.json(Request("GET", f"/api/v1/qr/{quote(id, safe='')}"))

    def update(self, id: str, body: types.UpdateQrCode, *, if_match: str | int | None = None) -> types.QrCode:
        """Update a QR code: `PATCH /api/v1/qr/{id}`."""
        return self._sender.json(Request("PATCH", f"/api/v1/qr/{quote(id, safe='')}", body=body, if_match=if_match))

    def delete(self, id: str, *, if_match: str | int | None = None) -> None:
        """Delete a QR code: `DELETE /api/v1/qr/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/v1/qr/{quote(id, safe='')}", if_match=if_match))

    def get_short_code(self, code: str, *, domain: str | None = None) -> types.ShortCode:
        """Check a short code: `GET /api/v1/short-codes/{code}`."""
        return self._sender.json(Request("GET", f"/api/v1/short-codes/{quote(code, safe='')}", query={"domain": domain}))

    def get_import(self, id: str) -> types.Import:
        """Get an import: `GET /api/v1/imports/{id}`."""
        return self._sender.json(Request("GET", f"/api/v1/imports/{quote(id, safe='')}"))

    def cancel_import(self, id: str) -> None:
        """Cancel an import: `DELETE /api/v1/imports/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/v1/imports/{quote(id, safe='')}"))

    def check_destination(self, body: types.CheckDestination) -> types.DestinationCheck:
        """Check a destination: `POST /api/v1/destinations/check`."""
        return self._sender.json(Request("POST", "/api/v1/destinations/check", body=body))

    def download_images(self, *, folder_id: str | None = None, include_subfolders: bool | None = None, category: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, status: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] | None = None, status_not: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] | None = None, category_not: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, tag: list[str] | None = None, tag_mode: Literal['all', 'any'] | None = None, tag_not: list[str] | None = None, external_id: str | None = None, short_code: str | None = None, q: str | None = None, created_after: str | None = None, created_before: str | None = None, id: list[str] | None = None, sort: Literal['created_at', 'updated_at', 'name', 'scan_count', 'last_scanned_at', '-created_at', '-updated_at', '-name', '-scan_count', '-last_scanned_at'] | None = None, name: str | None = None, format: Literal['svg', 'png', 'jpg', 'pdf', 'eps'] | None = None, size: int | None = None, size_mm: int | None = None, dpi: int | None = None, margin: int | None = None, color_space: Literal['rgb', 'cmyk'] | None = None) -> bytes:
        """Download many symbols: `GET /api/v1/qr/images.zip`."""
        return self._sender.file(Request("GET", "/api/v1/qr/images.zip", query={"folder_id": folder_id, "include_subfolders": include_subfolders, "category": category, "status": status, "status_not": status_not, "category_not": category_not, "tag": tag, "tag_mode": tag_mode, "tag_not": tag_not, "external_id": external_id, "short_code": short_code, "q": q, "created_after": created_after, "created_before": created_before, "id": id, "sort": sort, "name": name, "format": format, "size": size, "size_mm": size_mm, "dpi": dpi, "margin": margin, "color_space": color_space}, accept="*/*"))

    def download_sheet(self, *, folder_id: str | None = None, include_subfolders: bool | None = None, category: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, status: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] | None = None, status_not: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] | None = None, category_not: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, tag: list[str] | None = None, tag_mode: Literal['all', 'any'] | None = None, tag_not: list[str] | None = None, external_id: str | None = None, short_code: str | None = None, q: str | None = None, created_after: str | None = None, created_before: str | None = None, id: list[str] | None = None, sort: Literal['created_at', 'updated_at', 'name', 'scan_count', 'last_scanned_at', '-created_at', '-updated_at', '-name', '-scan_count', '-last_scanned_at'] | None = None, preset: Literal['a4_70x37_avery_3474', 'a4_63x38_avery_l7160', 'letter_67x25_avery_5160'] | None = None, paper: Literal['A4', 'Letter'] | None = None, columns: int | None = None, rows: int | None = None, margin_mm: float | None = None, margin_top_mm: float | None = None, margin_left_mm: float | None = None, gap_mm: float | None = None, gap_x_mm: float | None = None, gap_y_mm: float | None = None, cell_width_mm: float | None = None, cell_height_mm: float | None = None, skip: int | None = None, caption: Literal['name', 'short_url', 'none'] | None = None, marks: bool | None = None, color_space: Literal['rgb', 'cmyk'] | None = None) -> bytes:
        """Download a sheet of labels: `GET /api/v1/qr/sheet.pdf`."""
        return self._sender.file(Request("GET", "/api/v1/qr/sheet.pdf", query={"folder_id": folder_id, "include_subfolders": include_subfolders, "category": category, "status": status, "status_not": status_not, "category_not": category_not, "tag": tag, "tag_mode": tag_mode, "tag_not": tag_not, "external_id": external_id, "short_code": short_code, "q": q, "created_after": created_after, "created_before": created_before, "id": id, "sort": sort, "preset": preset, "paper": paper, "columns": columns, "rows": rows, "margin_mm": margin_mm, "margin_top_mm": margin_top_mm, "margin_left_mm": margin_left_mm, "gap_mm": gap_mm, "gap_x_mm": gap_x_mm, "gap_y_mm": gap_y_mm, "cell_width_mm": cell_width_mm, "cell_height_mm": cell_height_mm, "skip": skip, "caption": caption, "marks": marks, "color_space": color_space}, accept="*/*"))

    def bulk_create(self, body: Any | bytes | str | File, *, mode: Literal['create', 'upsert'] | None = None, key: Literal['external_id', 'short_code', 'id'] | None = None, atomic: bool | None = None, dry_run: bool | None = None, diff: bool | None = None, create_folders: bool | None = None, unknown_columns: Literal['refuse', 'ignore', 'metadata'] | None = None, empty_cells: Literal['keep', 'clear'] | None = None, idempotency_key: str | None = None) -> types.BulkReport:
        """Create QR codes in bulk: `POST /api/v1/qr/bulk`."""
        return self._sender.json(Request("POST", "/api/v1/qr/bulk", query={"mode": mode, "key": key, "atomic": atomic, "dry_run": dry_run, "diff": diff, "create_folders": create_folders, "unknown_columns": unknown_columns, "empty_cells": empty_cells}, body=body, raw_type="text/csv", is_keyed=True, idempotency_key=idempotency_key))

    def bulk_update(self, body: types.BulkPatch, *, atomic: bool | None = None, dry_run: bool | None = None, diff: bool | None = None) -> types.BulkEditReport:
        """Update QR codes in bulk: `PATCH /api/v1/qr/bulk`."""
        return self._sender.json(Request("PATCH", "/api/v1/qr/bulk", query={"atomic": atomic, "dry_run": dry_run, "diff": diff}, body=body))

    def bulk_delete(self, body: types.QrSelector, *, atomic: bool | None = None, dry_run: bool | None = None) -> types.BulkEditReport:
        """Delete QR codes in bulk: `DELETE /api/v1/qr/bulk`."""
        return self._sender.json(Request("DELETE", "/api/v1/qr/bulk", query={"atomic": atomic, "dry_run": dry_run}, body=body))

    def preview(self, body: types.CreateQrCode, *, format: Literal['svg', 'png', 'jpg', 'pdf', 'eps'] | None = None, size: int | None = None, size_mm: int | None = None, dpi: int | None = None, margin: int | None = None, color_space: Literal['rgb', 'cmyk'] | None = None) -> bytes:
        """Preview a symbol: `POST /api/v1/qr/preview`."""
        return self._sender.file(Request("POST", "/api/v1/qr/preview", query={"format": format, "size": size, "size_mm": size_mm, "dpi": dpi, "margin": margin, "color_space": color_space}, body=body, accept="*/*"))

    def preview_page(self, body: types.CreateQrCode) -> bytes:
        """Preview a page: `POST /api/v1/qr/page-preview`."""
        return self._sender.file(Request("POST", "/api/v1/qr/page-preview", body=body, accept="*/*"))

    def get_by_external_id(self, external_id: str) -> types.QrCode:
        """Get a QR code by external ID: `GET /api/v1/qr/by-external-id/{external_id}`."""
        return self._sender.json(Request("GET", f"/api/v1/qr/by-external-id/{quote(external_id, safe='')}"))

    def upsert_by_external_id(self, external_id: str, body: types.CreateQrCode, *, if_match: str | int | None = None) -> types.QrCode:
        """Create or replace a QR code by external ID: `PUT /api/v1/qr/by-external-id/{external_id}`."""
        return self._sender.json(Request("PUT", f"/api/v1/qr/by-external-id/{quote(external_id, safe='')}", body=body, if_match=if_match))

    def update_by_external_id(self, external_id: str, body: types.UpdateQrCode, *, if_match: str | int | None = None) -> types.QrCode:
        """Update a QR code by external ID: `PATCH /api/v1/qr/by-external-id/{external_id}`."""
        return self._sender.json(Request("PATCH", f"/api/v1/qr/by-external-id/{quote(external_id, safe='')}", body=body, if_match=if_match))

    def delete_by_external_id(self, external_id: str, *, if_match: str | int | None = None) -> None:
        """Delete a QR code by external ID: `DELETE /api/v1/qr/by-external-id/{external_id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/v1/qr/by-external-id/{quote(external_id, safe='')}", if_match=if_match))

    def get_image(self, id: str, *, format: Literal['svg', 'png', 'jpg', 'pdf', 'eps'] | None = None, size: int | None = None, size_mm: int | None = None, dpi: int | None = None, margin: int | None = None, color_space: Literal['rgb', 'cmyk'] | None = None) -> bytes:
        """Download the symbol: `GET /api/v1/qr/{id}/image`."""
        return self._sender.file(Request("GET", f"/api/v1/qr/{quote(id, safe='')}/image", query={"format": format, "size": size, "size_mm": size_mm, "dpi": dpi, "margin": margin, "color_space": color_space}, accept="*/*"))

    def get_bulk_template(self, *, category: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None) -> bytes:
        """Download a CSV template: `GET /api/v1/qr/bulk/template.csv`."""
        return self._sender.file(Request("GET", "/api/v1/qr/bulk/template.csv", query={"category": category}, accept="*/*"))

    def bulk_restore(self, body: types.QrSelector, *, atomic: bool | None = None, dry_run: bool | None = None, idempotency_key: str | None = None) -> types.BulkEditReport:
        """Restore deleted QR codes in bulk: `POST /api/v1/qr/bulk/restore`."""
        return self._sender.json(Request("POST", "/api/v1/qr/bulk/restore", query={"atomic": atomic, "dry_run": dry_run}, body=body, is_keyed=True, idempotency_key=idempotency_key))

    def revert_change(self, id: str, *, dry_run: bool | None = None, idempotency_key: str | None = None) -> types.RevertReport:
        """Revert a change of many QR codes: `POST /api/v1/changes/{id}/revert`."""
        return self._sender.json(Request("POST", f"/api/v1/changes/{quote(id, safe='')}/revert", query={"dry_run": dry_run}, is_keyed=True, idempotency_key=idempotency_key))

    def restore(self, id: str, *, idempotency_key: str | None = None) -> types.QrCode:
        """Restore a deleted QR code: `POST /api/v1/qr/{id}/restore`."""
        return self._sender.json(Request("POST", f"/api/v1/qr/{quote(id, safe='')}/restore", is_keyed=True, idempotency_key=idempotency_key))

    def duplicate(self, id: str, body: types.DuplicateQrCode | None = None, *, idempotency_key: str | None = None) -> types.QrCode:
        """Duplicate a QR code: `POST /api/v1/qr/{id}/duplicate`."""
        return self._sender.json(Request("POST", f"/api/v1/qr/{quote(id, safe='')}/duplicate", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def get_history(self, id: str, *, limit: int | None = None) -> Pages[types.HistoryEntry]:
        """List the history of a QR code: `GET /api/v1/qr/{id}/history`."""
        return self._sender.pages(Request("GET", f"/api/v1/qr/{quote(id, safe='')}/history", query={"limit": limit}))

    def get_at(self, id: str, *, time: str | None = None, country: str | None = None, device: Literal['mobile', 'tablet', 'desktop', 'other'] | None = None, os: Literal['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'] | None = None, browser: Literal['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Other'] | None = None, language: str | None = None, query: str | None = None, bucket: int | None = None) -> types.ScanAt:
        """Find where a QR code led at a time: `GET /api/v1/qr/{id}/at`."""
        return self._sender.json(Request("GET", f"/api/v1/qr/{quote(id, safe='')}/at", query={"time": time, "country": country, "device": device, "os": os, "browser": browser, "language": language, "query": query, "bucket": bucket}))

    def revert(self, id: str, body: types.RevertQrCode, *, idempotency_key: str | None = None, if_match: str | int | None = None) -> types.QrCode:
        """Revert a QR code to an earlier version: `POST /api/v1/qr/{id}/revert`."""
        return self._sender.json(Request("POST", f"/api/v1/qr/{quote(id, safe='')}/revert", body=body, is_keyed=True, idempotency_key=idempotency_key, if_match=if_match))

    def simulate_scan(self, id: str, body: types.SimulateScan | None = None, *, idempotency_key: str | None = None) -> types.SimulatedScan:
        """Simulate a scan: `POST /api/v1/qr/{id}/simulate`."""
        return self._sender.json(Request("POST", f"/api/v1/qr/{quote(id, safe='')}/simulate", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def get_import_report(self, id: str) -> bytes:
        """Download the report of an import: `GET /api/v1/imports/{id}/report.csv`."""
        return self._sender.file(Request("GET", f"/api/v1/imports/{quote(id, safe='')}/report.csv", accept="*/*"))

    def start_import(self, id: str, *, idempotency_key: str | None = None) -> types.Import:
        """Start an import: `POST /api/v1/imports/{id}/start`."""
        return self._sender.json(Request("POST", f"/api/v1/imports/{quote(id, safe='')}/start", is_keyed=True, idempotency_key=idempotency_key))

    def revert_import(self, id: str, *, idempotency_key: str | None = None) -> types.Import:
        """Revert an import: `POST /api/v1/imports/{id}/revert`."""
        return self._sender.json(Request("POST", f"/api/v1/imports/{quote(id, safe='')}/revert", is_keyed=True, idempotency_key=idempotency_key))

    def list(self, *, folder_id: str | None = None, include_subfolders: bool | None = None, category: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, status: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled', 'deleted'] | None = None, status_not: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] | None = None, category_not: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, tag: list[str] | None = None, tag_mode: Literal['all', 'any'] | None = None, tag_not: list[str] | None = None, external_id: str | None = None, short_code: str | None = None, q: str | None = None, created_after: str | None = None, created_before: str | None = None, limit: int | None = None, sort: Literal['created_at', 'updated_at', 'name', 'scan_count', 'last_scanned_at', '-created_at', '-updated_at', '-name', '-scan_count', '-last_scanned_at'] | None = None, include_total: bool | None = None, include_daily_scans: bool | None = None, timezone: str | None = None) -> Pages[types.QrCode]:
        """List QR codes: `GET /api/v1/qr`."""
        return self._sender.pages(Request("GET", "/api/v1/qr", query={"folder_id": folder_id, "include_subfolders": include_subfolders, "category": category, "status": status, "status_not": status_not, "category_not": category_not, "tag": tag, "tag_mode": tag_mode, "tag_not": tag_not, "external_id": external_id, "short_code": short_code, "q": q, "created_after": created_after, "created_before": created_before, "limit": limit, "sort": sort, "include_total": include_total, "include_daily_scans": include_daily_scans, "timezone": timezone}))


class Folders:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: types.CreateFolder, *, idempotency_key: str | None = None) -> types.Folder:
        """Create a folder: `POST /api/v1/folders`."""
        return self._sender.json(Request("POST", "/api/v1/folders", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def get(self, id: str) -> types.Folder:
        """Get a folder: `GET /api/v1/folders/{id}`."""
        return self._sender.json(Request("GET", f"/api/v1/folders/{quote(id, safe='')}"))

    def update(self, id: str, body: types.UpdateFolder, *, if_match: str | int | None = None) -> types.Folder:
        """Update a folder: `PATCH /api/v1/folders/{id}`."""
        return self._sender.json(Request("PATCH", f"/api/v1/folders/{quote(id, safe='')}", body=body, if_match=if_match))

    def delete(self, id: str, *, contents: Literal['delete'] | None = None, if_match: str | int | None = None) -> None:
        """Delete a folder: `DELETE /api/v1/folders/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/v1/folders/{quote(id, safe='')}", query={"contents": contents}, if_match=if_match))

    def list(self, *, limit: int | None = None, parent_id: str | None = None, q: str | None = None) -> Pages[types.Folder]:
        """List folders: `GET /api/v1/folders`."""
        return self._sender.pages(Request("GET", "/api/v1/folders", query={"limit": limit, "parent_id": parent_id, "q": q}))


class DesignTemplates:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: types.CreateDesignTemplate, *, idempotency_key: str | None = None) -> types.DesignTemplate:
        """Create a design template: `POST /api/v1/design-templates`."""
        return self._sender.json(Request("POST", "/api/v1/design-templates", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def get(self, id: str) -> types.DesignTemplate:
        """Get a design template: `GET /api/v1/design-templates/{id}`."""
        return self._sender.json(Request("GET", f"/api/v1/design-templates/{quote(id, safe='')}"))

    def update(self, id: str, body: types.UpdateDesignTemplate, *, if_match: str | int | None = None) -> types.DesignTemplate:
        """Update a design template: `PATCH /api/v1/design-templates/{id}`."""
        return self._sender.json(Request("PATCH", f"/api/v1/design-templates/{quote(id, safe='')}", body=body, if_match=if_match))

    def delete(self, id: str, *, if_match: str | int | None = None) -> None:
        """Delete a design template: `DELETE /api/v1/design-templates/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/v1/design-templates/{quote(id, safe='')}", if_match=if_match))

    def list(self, *, limit: int | None = None) -> Pages[types.DesignTemplate]:
        """List design templates: `GET /api/v1/design-templates`."""
        return self._sender.pages(Request("GET", "/api/v1/design-templates", query={"limit": limit}))


class Files:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: bytes | str | File, *, name: str | None = None, idempotency_key: str | None = None) -> types.File:
        """Upload a file: `POST /api/v1/files`."""
        return self._sender.json(Request("POST", "/api/v1/files", query={"name": name}, body=body, raw_type="application/octet-stream", is_keyed=True, idempotency_key=idempotency_key))

    def get(self, id: str) -> types.File:
        """Get a file: `GET /api/v1/files/{id}`."""
        return self._sender.json(Request("GET", f"/api/v1/files/{quote(id, safe='')}"))

    def delete(self, id: str) -> None:
        """Delete a file: `DELETE /api/v1/files/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/v1/files/{quote(id, safe='')}"))

    def list(self, *, limit: int | None = None) -> Pages[types.File]:
        """List files: `GET /api/v1/files`."""
        return self._sender.pages(Request("GET", "/api/v1/files", query={"limit": limit}))


class Analytics:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get(self, *, country: str | None = None, city: str | None = None, device: Literal['mobile', 'tablet', 'desktop', 'other'] | None = None, os: Literal['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'] | None = None, browser: Literal['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Other'] | None = None, via: Literal['symbol', 'link', 'unknown'] | None = None, rule: Literal['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', 'none'] | None = None, from_: str | None = None, to: str | None = None, period: Literal['24h', '7d', '30d', '90d', '1y', 'all'] | None = None, interval: Literal['hour', 'day', 'week', 'month'] | None = None, timezone: str | None = None, top: int | None = None, include_bots: bool | None = None, by: list[Literal['time', 'hour_of_day', 'weekday', 'country', 'city', 'device', 'os', 'browser', 'language', 'referrer', 'rule', 'via', 'version', 'qr_code', 'folder']] | None = None, folder_id: str | None = None, include_subfolders: bool | None = None, tag: list[str] | None = None, tag_mode: Literal['all', 'any'] | None = None) -> types.WorkspaceAnalytics:
        """Get scan analytics of the workspace: `GET /api/v1/analytics`."""
        return self._sender.json(Request("GET", "/api/v1/analytics", query={"country": country, "city": city, "device": device, "os": os, "browser": browser, "via": via, "rule": rule, "from": from_, "to": to, "period": period, "interval": interval, "timezone": timezone, "top": top, "include_bots": include_bots, "by": by, "folder_id": folder_id, "include_subfolders": include_subfolders, "tag": tag, "tag_mode": tag_mode}))

    def get_for_code(self, id: str, *, country: str | None = None, city: str | None = None, device: Literal['mobile', 'tablet', 'desktop', 'other'] | None = None, os: Literal['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'] | None = None, browser: Literal['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Other'] | None = None, via: Literal['symbol', 'link', 'unknown'] | None = None, rule: Literal['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', 'none'] | None = None, from_: str | None = None, to: str | None = None, period: Literal['24h', '7d', '30d', '90d', '1y', 'all'] | None = None, interval: Literal['hour', 'day', 'week', 'month'] | None = None, timezone: str | None = None, top: int | None = None, include_bots: bool | None = None, by: list[Literal['time', 'hour_of_day', 'weekday', 'country', 'city', 'device', 'os', 'browser', 'language', 'referrer', 'rule', 'via', 'version']] | None = None) -> types.Analytics:
        """Get scan analytics of a QR code: `GET /api/v1/qr/{id}/analytics`."""
        return self._sender.json(Request("GET", f"/api/v1/qr/{quote(id, safe='')}/analytics", query={"country": country, "city": city, "device": device, "os": os, "browser": browser, "via": via, "rule": rule, "from": from_, "to": to, "period": period, "interval": interval, "timezone": timezone, "top": top, "include_bots": include_bots, "by": by}))


class Scans:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list_for_code(self, id: str, *, country: str | None = None, city: str | None = None, device: Literal['mobile', 'tablet', 'desktop', 'other'] | None = None, os: Literal['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'] | None = None, browser: Literal['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Other'] | None = None, via: Literal['symbol', 'link', 'unknown'] | None = None, rule: Literal['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', 'none'] | None = None, limit: int | None = None, from_: str | None = None, to: str | None = None, include_bots: bool | None = None) -> Pages[types.Scan]:
        """List the scans of a QR code: `GET /api/v1/qr/{id}/scans`."""
        return self._sender.pages(Request("GET", f"/api/v1/qr/{quote(id, safe='')}/scans", query={"country": country, "city": city, "device": device, "os": os, "browser": browser, "via": via, "rule": rule, "limit": limit, "from": from_, "to": to, "include_bots": include_bots}))

    def stream(self, id: str, *, include_bots: bool | None = None) -> Iterator[dict[str, Any]]:
        """Stream the scans of a QR code: `GET /api/v1/qr/{id}/scans/stream`."""
        return self._sender.stream(Request("GET", f"/api/v1/qr/{quote(id, safe='')}/scans/stream", query={"include_bots": include_bots}, accept="text/event-stream"))

    def list(self, *, country: str | None = None, city: str | None = None, device: Literal['mobile', 'tablet', 'desktop', 'other'] | None = None, os: Literal['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'] | None = None, browser: Literal['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Other'] | None = None, via: Literal['symbol', 'link', 'unknown'] | None = None, rule: Literal['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', 'none'] | None = None, limit: int | None = None, from_: str | None = None, to: str | None = None, include_bots: bool | None = None, folder_id: str | None = None, include_subfolders: bool | None = None, tag: list[str] | None = None, tag_mode: Literal['all', 'any'] | None = None) -> Pages[types.WorkspaceScan]:
        """List the scans of the workspace: `GET /api/v1/scans`."""
        return self._sender.pages(Request("GET", "/api/v1/scans", query={"country": country, "city": city, "device": device, "os": os, "browser": browser, "via": via, "rule": rule, "limit": limit, "from": from_, "to": to, "include_bots": include_bots, "folder_id": folder_id, "include_subfolders": include_subfolders, "tag": tag, "tag_mode": tag_mode}))


class Events:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def stream(self, *, events: list[types.SubscribedEvent] | None = None) -> Iterator[dict[str, Any]]:
        """Stream the events of the workspace: `GET /api/v1/events/stream`."""
        return self._sender.stream(Request("GET", "/api/v1/events/stream", query={"events": events}, accept="text/event-stream"))

    def send_test(self, body: types.TestEvent, *, idempotency_key: str | None = None) -> types.TestedEvent:
        """Send a test to streams: `POST /api/v1/events/test`."""
        return self._sender.json(Request("POST", "/api/v1/events/test", body=body, is_keyed=True, idempotency_key=idempotency_key))


class Reports:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: types.CreateReport, *, idempotency_key: str | None = None) -> types.Report:
        """Create a report: `POST /api/v1/reports`."""
        return self._sender.json(Request("POST", "/api/v1/reports", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def get(self, id: str) -> types.Report:
        """Get a report: `GET /api/v1/reports/{id}`."""
        return self._sender.json(Request("GET", f"/api/v1/reports/{quote(id, safe='')}"))

    def update(self, id: str, body: types.UpdateReport, *, if_match: str | int | None = None) -> types.Report:
        """Update a report: `PATCH /api/v1/reports/{id}`."""
        return self._sender.json(Request("PATCH", f"/api/v1/reports/{quote(id, safe='')}", body=body, if_match=if_match))

    def delete(self, id: str, *, if_match: str | int | None = None) -> None:
        """Delete a report: `DELETE /api/v1/reports/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/v1/reports/{quote(id, safe='')}", if_match=if_match))

    def list(self, *, limit: int | None = None) -> Pages[types.Report]:
        """List reports: `GET /api/v1/reports`."""
        return self._sender.pages(Request("GET", "/api/v1/reports", query={"limit": limit}))


class Leads:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def update(self, id: str, body: types.UpdateLead) -> types.Lead:
        """Change the state of a lead: `PATCH /api/v1/leads/{id}`."""
        return self._sender.json(Request("PATCH", f"/api/v1/leads/{quote(id, safe='')}", body=body))

    def delete(self, id: str) -> None:
        """Delete a lead: `DELETE /api/v1/leads/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/v1/leads/{quote(id, safe='')}"))

    def list_for_code(self, id: str, *, limit: int | None = None, from_: str | None = None, to: str | None = None, state: Literal['new', 'done'] | None = None, q: str | None = None) -> Pages[types.Lead]:
        """List the leads of a QR code: `GET /api/v1/qr/{id}/leads`."""
        return self._sender.pages(Request("GET", f"/api/v1/qr/{quote(id, safe='')}/leads", query={"limit": limit, "from": from_, "to": to, "state": state, "q": q}))

    def list(self, *, limit: int | None = None, from_: str | None = None, to: str | None = None, state: Literal['new', 'done'] | None = None, q: str | None = None, qr_code_id: str | None = None, folder_id: str | None = None, include_subfolders: bool | None = None) -> Pages[types.Lead]:
        """List the leads of the workspace: `GET /api/v1/leads`."""
        return self._sender.pages(Request("GET", "/api/v1/leads", query={"limit": limit, "from": from_, "to": to, "state": state, "q": q, "qr_code_id": qr_code_id, "folder_id": folder_id, "include_subfolders": include_subfolders}))


class MobileCodes:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: types.CreateMobileQr, *, idempotency_key: str | None = None) -> types.MobileQr:
        """Create a QR code from a mobile client: `POST /api/mobile/v1/qr`."""
        return self._sender.json(Request("POST", "/api/mobile/v1/qr", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def get(self, id: str) -> types.MobileQrDetail:
        """Get a QR code with its newest scans: `GET /api/mobile/v1/qr/{id}`."""
        return self._sender.json(Request("GET", f"/api/mobile/v1/qr/{quote(id, safe='')}"))

    def update(self, id: str, body: types.UpdateMobileQr, *, if_match: str | int | None = None) -> types.MobileQr:
        """Update a QR code from a mobile client: `PATCH /api/mobile/v1/qr/{id}`."""
        return self._sender.json(Request("PATCH", f"/api/mobile/v1/qr/{quote(id, safe='')}", body=body, if_match=if_match))

    def delete(self, id: str, *, if_match: str | int | None = None) -> None:
        """Delete a QR code from a mobile client: `DELETE /api/mobile/v1/qr/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/mobile/v1/qr/{quote(id, safe='')}", if_match=if_match))

    def restore(self, id: str, *, idempotency_key: str | None = None) -> types.MobileQr:
        """Restore a QR code from a mobile client: `POST /api/mobile/v1/qr/{id}/restore`."""
        return self._sender.json(Request("POST", f"/api/mobile/v1/qr/{quote(id, safe='')}/restore", is_keyed=True, idempotency_key=idempotency_key))

    def list(self, *, folderId: str | None = None, includeSubfolders: bool | None = None, category: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, status: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled', 'deleted'] | None = None, statusNot: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] | None = None, categoryNot: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, tag: list[str] | None = None, tagMode: Literal['all', 'any'] | None = None, tagNot: list[str] | None = None, externalId: str | None = None, shortCode: str | None = None, q: str | None = None, createdAfter: str | None = None, createdBefore: str | None = None, limit: int | None = None, sort: Literal['createdAt', 'updatedAt', 'name', 'scanCount', 'lastScannedAt', '-createdAt', '-updatedAt', '-name', '-scanCount', '-lastScannedAt'] | None = None, includeTotal: bool | None = None, updatedSince: str | None = None) -> Pages[types.MobileQr]:
        """List QR codes for a mobile client: `GET /api/mobile/v1/qr`."""
        return self._sender.pages(Request("GET", "/api/mobile/v1/qr", query={"folderId": folderId, "includeSubfolders": includeSubfolders, "category": category, "status": status, "statusNot": statusNot, "categoryNot": categoryNot, "tag": tag, "tagMode": tagMode, "tagNot": tagNot, "externalId": externalId, "shortCode": shortCode, "q": q, "createdAfter": createdAfter, "createdBefore": createdBefore, "limit": limit, "sort": sort, "includeTotal": includeTotal, "updatedSince": updatedSince}))


class Mobile:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self.codes = MobileCodes(sender)

    def list_files(self, *, limit: int | None = None) -> Pages[types.MobileFile]:
        """List files for a mobile client: `GET /api/mobile/v1/files`."""
        return self._sender.pages(Request("GET", "/api/mobile/v1/files", query={"limit": limit}))

    def create_file(self, body: bytes | str | File, *, name: str | None = None, idempotency_key: str | None = None) -> types.MobileFile:
        """Upload a file from a mobile client: `POST /api/mobile/v1/files`."""
        return self._sender.json(Request("POST", "/api/mobile/v1/files", query={"name": name}, body=body, raw_type="application/octet-stream", is_keyed=True, idempotency_key=idempotency_key))

    def get_summary(self) -> types.MobileSummary:
        """Get plan usage and recent scans: `GET /api/mobile/v1/summary`."""
        return self._sender.json(Request("GET", "/api/mobile/v1/summary"))

    def get_file(self, id: str) -> types.MobileFile:
        """Get a file for a mobile client: `GET /api/mobile/v1/files/{id}`."""
        return self._sender.json(Request("GET", f"/api/mobile/v1/files/{quote(id, safe='')}"))

    def delete_file(self, id: str) -> None:
        """Delete a file from a mobile client: `DELETE /api/mobile/v1/files/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/mobile/v1/files/{quote(id, safe='')}"))


class Sessions:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def end(self, id: str) -> None:
        """End one of your sessions: `DELETE /api/settings/v1/sessions/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/settings/v1/sessions/{quote(id, safe='')}"))

    def list(self, *, limit: int | None = None) -> Pages[types.Session]:
        """List your sessions: `GET /api/settings/v1/sessions`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/sessions", query={"limit": limit}))


class Auth:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def sign_up(self, body: types.SignUp) -> types.SignedIn:
        """Sign up: `POST /api/auth/v1/sign-up`."""
        return self._sender.json(Request("POST", "/api/auth/v1/sign-up", body=body))

    def verify_email(self, body: types.VerifyEmail) -> None:
        """Confirm an email address: `POST /api/auth/v1/verify-email`."""
        return self._sender.nothing(Request("POST", "/api/auth/v1/verify-email", body=body))

    def get_me(self) -> types.User:
        """Get the signed-in person: `GET /api/auth/v1/me`."""
        return self._sender.json(Request("GET", "/api/auth/v1/me"))

    def update_me(self, body: types.UpdateMe) -> types.User:
        """Update your profile: `PATCH /api/auth/v1/me`."""
        return self._sender.json(Request("PATCH", "/api/auth/v1/me", body=body))

    def delete_me(self) -> None:
        """Delete your account: `DELETE /api/auth/v1/me`."""
        return self._sender.nothing(Request("DELETE", "/api/auth/v1/me"))

    def change_email(self, body: types.ChangeEmail) -> None:
        """Change your email address: `POST /api/auth/v1/email`."""
        return self._sender.nothing(Request("POST", "/api/auth/v1/email", body=body))

    def change_password(self, body: types.ChangePassword) -> None:
        """Change your password: `POST /api/auth/v1/password`."""
        return self._sender.nothing(Request("POST", "/api/auth/v1/password", body=body))

    def request_password_reset(self, body: types.RequestPasswordReset) -> None:
        """Request a password reset: `POST /api/auth/v1/password-reset`."""
        return self._sender.nothing(Request("POST", "/api/auth/v1/password-reset", body=body))

    def reauthenticate(self, body: types.Reauthenticate) -> None:
        """Prove again who you are: `POST /api/auth/v1/reauthenticate`."""
        return self._sender.nothing(Request("POST", "/api/auth/v1/reauthenticate", body=body))

    def sign_in(self, body: types.SignIn) -> Any:
        """Sign in: `POST /api/auth/v1/sign-in`."""
        return self._sender.json(Request("POST", "/api/auth/v1/sign-in", body=body))

    def sign_out(self) -> None:
        """Sign out: `POST /api/auth/v1/sign-out`."""
        return self._sender.nothing(Request("POST", "/api/auth/v1/sign-out"))

    def switch_workspace(self, body: types.SwitchWorkspace) -> types.SignedIn:
        """Switch to another workspace: `POST /api/auth/v1/switch-workspace`."""
        return self._sender.json(Request("POST", "/api/auth/v1/switch-workspace", body=body))

    def list_passkeys(self, *, limit: int | None = None) -> Pages[types.Passkey]:
        """List your passkeys: `GET /api/auth/v1/passkeys`."""
        return self._sender.pages(Request("GET", "/api/auth/v1/passkeys", query={"limit": limit}))

    def create_passkey(self, body: types.CreatePasskey) -> types.CreatedPasskey:
        """Create a passkey: `POST /api/auth/v1/passkeys`."""
        return self._sender.json(Request("POST", "/api/auth/v1/passkeys", body=body))

    def create_totp(self) -> types.NewTotp:
        """Set up an authenticator app: `POST /api/auth/v1/totp`."""
        return self._sender.json(Request("POST", "/api/auth/v1/totp"))

    def delete_totp(self) -> None:
        """Remove the authenticator app: `DELETE /api/auth/v1/totp`."""
        return self._sender.nothing(Request("DELETE", "/api/auth/v1/totp"))

    def create_recovery_codes(self) -> types.RecoveryCodes:
        """Create new recovery codes: `POST /api/auth/v1/recovery-codes`."""
        return self._sender.json(Request("POST", "/api/auth/v1/recovery-codes"))

    def exchange_token(self, body: types.ExchangeToken) -> types.ExchangedToken:
        """Exchange a token for an API key: `POST /api/auth/v1/token`."""
        return self._sender.json(Request("POST", "/api/auth/v1/token", body=body))

    def delete_passkey(self, id: str) -> None:
        """Remove a passkey: `DELETE /api/auth/v1/passkeys/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/auth/v1/passkeys/{quote(id, safe='')}"))

    def accept_invite(self, body: types.AcceptInvite) -> types.SignedIn:
        """Accept an invitation: `POST /api/auth/v1/invites/accept`."""
        return self._sender.json(Request("POST", "/api/auth/v1/invites/accept", body=body))

    def resend_confirmation(self) -> None:
        """Send the confirmation email again: `POST /api/auth/v1/verify-email/resend`."""
        return self._sender.nothing(Request("POST", "/api/auth/v1/verify-email/resend"))

    def confirm_email_change(self, body: types.ConfirmEmail) -> types.ConfirmedEmail:
        """Confirm a change of your email address: `POST /api/auth/v1/email/confirm`."""
        return self._sender.json(Request("POST", "/api/auth/v1/email/confirm", body=body))

    def sign_in_passkey(self, body: types.SignInPasskey) -> types.SignedIn:
        """Sign in with a passkey: `POST /api/auth/v1/sign-in/passkey`."""
        return self._sender.json(Request("POST", "/api/auth/v1/sign-in/passkey", body=body))

    def reset_password(self, body: types.ResetPassword) -> None:
        """Choose a new password: `POST /api/auth/v1/password-reset/confirm`."""
        return self._sender.nothing(Request("POST", "/api/auth/v1/password-reset/confirm", body=body))

    def sign_in_second(self, body: types.SignInSecond) -> types.SignedIn:
        """Sign in with a second factor: `POST /api/auth/v1/sign-in/second`."""
        return self._sender.json(Request("POST", "/api/auth/v1/sign-in/second", body=body))

    def create_passkey_options(self) -> types.NewPasskeyOptions:
        """Start to create a passkey: `POST /api/auth/v1/passkeys/options`."""
        return self._sender.json(Request("POST", "/api/auth/v1/passkeys/options"))

    def confirm_totp(self, body: types.ConfirmTotp) -> types.ConfirmedTotp:
        """Confirm an authenticator app: `POST /api/auth/v1/totp/confirm`."""
        return self._sender.json(Request("POST", "/api/auth/v1/totp/confirm", body=body))

    def discover_connection(self, *, email: str | None = None) -> types.DiscoveredConnection:
        """Find the connection for an email address: `GET /api/auth/v1/sso/discover`."""
        return self._sender.json(Request("GET", "/api/auth/v1/sso/discover", query={"email": email}))

    def create_sign_in_passkey_options(self) -> types.PasskeyOptions:
        """Start to use a passkey: `POST /api/auth/v1/sign-in/passkey/options`."""
        return self._sender.json(Request("POST", "/api/auth/v1/sign-in/passkey/options"))

    def restore_workspace(self, id: str) -> None:
        """Restore a deleted workspace: `POST /api/auth/v1/workspaces/{id}/restore`."""
        return self._sender.nothing(Request("POST", f"/api/auth/v1/workspaces/{quote(id, safe='')}/restore"))

    def back_channel_logout(self, slug: str, body: types.BackChannelLogout) -> None:
        """End sessions of a connection: `POST /api/auth/v1/sso/{slug}/backchannel-logout`."""
        return self._sender.nothing(Request("POST", f"/api/auth/v1/sso/{quote(slug, safe='')}/backchannel-logout", body=body))

    def get_connection_metadata(self, slug: str) -> bytes:
        """Get the SAML metadata of a connection: `GET /api/auth/v1/sso/{slug}/metadata`."""
        return self._sender.file(Request("GET", f"/api/auth/v1/sso/{quote(slug, safe='')}/metadata", accept="*/*"))


class DeviceLogins:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def start(self, body: types.StartDeviceLogin) -> types.StartedDeviceLogin:
        """Ask for an API key without a browser: `POST /api/auth/v1/device`."""
        return self._sender.json(Request("POST", "/api/auth/v1/device", body=body))

    def poll(self, body: types.PollDeviceLogin) -> types.DeviceKey:
        """Ask whether the person has approved: `POST /api/auth/v1/device/token`."""
        return self._sender.json(Request("POST", "/api/auth/v1/device/token", body=body))

    def find(self, body: types.FindDeviceLogin) -> types.DeviceLogin:
        """Find the program that shows a code: `POST /api/auth/v1/device/find`."""
        return self._sender.json(Request("POST", "/api/auth/v1/device/find", body=body))

    def decide(self, body: types.DecideDeviceLogin) -> None:
        """Approve or deny a program: `POST /api/auth/v1/device/decide`."""
        return self._sender.nothing(Request("POST", "/api/auth/v1/device/decide", body=body))


class WebhooksDeliveries:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get(self, id: str) -> types.DeliveryDetail:
        """Get a webhook delivery: `GET /api/settings/v1/deliveries/{id}`."""
        return self._sender.json(Request("GET", f"/api/settings/v1/deliveries/{quote(id, safe='')}"))

    def replay(self, id: str, *, idempotency_key: str | None = None) -> types.DeliveryDetail:
        """Replay a webhook delivery: `POST /api/settings/v1/deliveries/{id}/replay`."""
        return self._sender.json(Request("POST", f"/api/settings/v1/deliveries/{quote(id, safe='')}/replay", is_keyed=True, idempotency_key=idempotency_key))

    def list(self, id: str, *, limit: int | None = None, state: Literal['pending', 'delivering', 'delivered', 'failed', 'cancelled', 'erased'] | None = None, event: Literal['scan', 'lead', 'cta_click', 'qr.created', 'qr.updated', 'qr.archived', 'qr.deleted', 'qr.restored', 'qr.expired', 'qr.limit_reached', 'member.joined', 'member.left', 'member.role_changed', 'api_key.created', 'api_key.expiring', 'api_key.revoked', 'quota.threshold', 'webhook.disabled', 'webhook.recovered', 'domain.verified', 'domain.lost', 'batch'] | None = None, qrCodeId: str | None = None, from_: str | None = None, to: str | None = None) -> Pages[types.Delivery]:
        """List the deliveries of a webhook endpoint: `GET /api/settings/v1/webhooks/{id}/deliveries`."""
        return self._sender.pages(Request("GET", f"/api/settings/v1/webhooks/{quote(id, safe='')}/deliveries", query={"limit": limit, "state": state, "event": event, "qrCodeId": qrCodeId, "from": from_, "to": to}))


class Webhooks:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self.deliveries = WebhooksDeliveries(sender)

    def create(self, body: types.CreateWebhook, *, idempotency_key: str | None = None) -> types.CreatedWebhook:
        """Add a webhook endpoint: `POST /api/settings/v1/webhooks`."""
        return self._sender.json(Request("POST", "/api/settings/v1/webhooks", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def get(self, id: str) -> types.Webhook:
        """Get a webhook endpoint: `GET /api/settings/v1/webhooks/{id}`."""
        return self._sender.json(Request("GET", f"/api/settings/v1/webhooks/{quote(id, safe='')}"))

    def update(self, id: str, body: types.UpdateWebhook) -> types.Webhook:
        """Update a webhook endpoint: `PATCH /api/settings/v1/webhooks/{id}`."""
        return self._sender.json(Request("PATCH", f"/api/settings/v1/webhooks/{quote(id, safe='')}", body=body))

    def delete(self, id: str) -> None:
        """Delete a webhook endpoint: `DELETE /api/settings/v1/webhooks/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/settings/v1/webhooks/{quote(id, safe='')}"))

    def get_replay(self, id: str) -> types.Replay:
        """Get a replay of deliveries: `GET /api/settings/v1/replays/{id}`."""
        return self._sender.json(Request("GET", f"/api/settings/v1/replays/{quote(id, safe='')}"))

    def cancel_replay(self, id: str) -> None:
        """Cancel a replay of deliveries: `DELETE /api/settings/v1/replays/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/settings/v1/replays/{quote(id, safe='')}"))

    def get_status(self, id: str) -> types.WebhookStatus:
        """Get what an endpoint has got: `GET /api/settings/v1/webhooks/{id}/status`."""
        return self._sender.json(Request("GET", f"/api/settings/v1/webhooks/{quote(id, safe='')}/status"))

    def rotate_secret(self, id: str, *, idempotency_key: str | None = None) -> types.WebhookSecret:
        """Create the next secret of a webhook endpoint: `POST /api/settings/v1/webhooks/{id}/rotate`."""
        return self._sender.json(Request("POST", f"/api/settings/v1/webhooks/{quote(id, safe='')}/rotate", is_keyed=True, idempotency_key=idempotency_key))

    def promote_secret(self, id: str, *, idempotency_key: str | None = None) -> types.Webhook:
        """Promote the next secret of a webhook endpoint: `POST /api/settings/v1/webhooks/{id}/promote`."""
        return self._sender.json(Request("POST", f"/api/settings/v1/webhooks/{quote(id, safe='')}/promote", is_keyed=True, idempotency_key=idempotency_key))

    def replay(self, id: str, body: types.ReplayDeliveries, *, idempotency_key: str | None = None) -> types.ReplayedDeliveries:
        """Replay the deliveries of a period: `POST /api/settings/v1/webhooks/{id}/replay`."""
        return self._sender.json(Request("POST", f"/api/settings/v1/webhooks/{quote(id, safe='')}/replay", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def test(self, id: str, body: types.TestWebhook, *, idempotency_key: str | None = None) -> types.DeliveryDetail:
        """Send a test: `POST /api/settings/v1/webhooks/{id}/test`."""
        return self._sender.json(Request("POST", f"/api/settings/v1/webhooks/{quote(id, safe='')}/test", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def list(self, *, limit: int | None = None) -> Pages[types.Webhook]:
        """List webhook endpoints: `GET /api/settings/v1/webhooks`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/webhooks", query={"limit": limit}))


class Domains:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: types.CreateDomain, *, idempotency_key: str | None = None) -> types.Domain:
        """Add a domain: `POST /api/settings/v1/domains`."""
        return self._sender.json(Request("POST", "/api/settings/v1/domains", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def update(self, id: str, body: types.UpdateDomain) -> types.Domain:
        """Update a domain: `PATCH /api/settings/v1/domains/{id}`."""
        return self._sender.json(Request("PATCH", f"/api/settings/v1/domains/{quote(id, safe='')}", body=body))

    def delete(self, id: str) -> None:
        """Delete a domain: `DELETE /api/settings/v1/domains/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/settings/v1/domains/{quote(id, safe='')}"))

    def verify(self, id: str, *, idempotency_key: str | None = None) -> types.Domain:
        """Verify a domain: `POST /api/settings/v1/domains/{id}/verify`."""
        return self._sender.json(Request("POST", f"/api/settings/v1/domains/{quote(id, safe='')}/verify", is_keyed=True, idempotency_key=idempotency_key))

    def list(self, *, limit: int | None = None) -> Pages[types.Domain]:
        """List domains: `GET /api/settings/v1/domains`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/domains", query={"limit": limit}))


class ApiKeys:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def who_am_i(self) -> types.Caller:
        """Check a credential: `GET /api/v1/me`."""
        return self._sender.json(Request("GET", "/api/v1/me"))

    def revoke_own(self) -> None:
        """Revoke the key of this request: `DELETE /api/v1/me`."""
        return self._sender.nothing(Request("DELETE", "/api/v1/me"))

    def create(self, body: types.CreateApiKey, *, idempotency_key: str | None = None) -> types.CreatedApiKey:
        """Create an API key: `POST /api/settings/v1/api-keys`."""
        return self._sender.json(Request("POST", "/api/settings/v1/api-keys", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def list_token_rules(self, *, limit: int | None = None) -> Pages[types.TokenRule]:
        """List token rules: `GET /api/settings/v1/token-rules`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/token-rules", query={"limit": limit}))

    def create_token_rule(self, body: types.CreateTokenRule, *, idempotency_key: str | None = None) -> types.TokenRule:
        """Create a token rule: `POST /api/settings/v1/token-rules`."""
        return self._sender.json(Request("POST", "/api/settings/v1/token-rules", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def list_requests(self, *, limit: int | None = None, apiKeyId: str | None = None, status: Literal['2xx', '3xx', '4xx', '5xx'] | None = None) -> Pages[types.LoggedRequest]:
        """List requests with API keys: `GET /api/settings/v1/requests`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/requests", query={"limit": limit, "apiKeyId": apiKeyId, "status": status}))

    def update(self, id: str, body: types.UpdateApiKey) -> types.ApiKey:
        """Update an API key: `PATCH /api/settings/v1/api-keys/{id}`."""
        return self._sender.json(Request("PATCH", f"/api/settings/v1/api-keys/{quote(id, safe='')}", body=body))

    def revoke(self, id: str) -> None:
        """Revoke an API key: `DELETE /api/settings/v1/api-keys/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/settings/v1/api-keys/{quote(id, safe='')}"))

    def delete_token_rule(self, id: str) -> None:
        """Delete a token rule: `DELETE /api/settings/v1/token-rules/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/settings/v1/token-rules/{quote(id, safe='')}"))

    def rotate(self, id: str, body: types.RotateApiKey, *, idempotency_key: str | None = None) -> types.CreatedApiKey:
        """Rotate an API key: `POST /api/settings/v1/api-keys/{id}/rotate`."""
        return self._sender.json(Request("POST", f"/api/settings/v1/api-keys/{quote(id, safe='')}/rotate", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def list(self, *, limit: int | None = None) -> Pages[types.ApiKey]:
        """List API keys: `GET /api/settings/v1/api-keys`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/api-keys", query={"limit": limit}))


class Invites:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: types.CreateInvite, *, idempotency_key: str | None = None) -> types.Invite:
        """Invite a person by email: `POST /api/settings/v1/invites`."""
        return self._sender.json(Request("POST", "/api/settings/v1/invites", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def delete(self, id: str) -> None:
        """Delete an invitation: `DELETE /api/settings/v1/invites/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/settings/v1/invites/{quote(id, safe='')}"))

    def list(self, *, limit: int | None = None) -> Pages[types.Invite]:
        """List invitations: `GET /api/settings/v1/invites`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/invites", query={"limit": limit}))


class Members:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def update(self, id: str, body: types.UpdateMember) -> types.Member:
        """Update a member: `PATCH /api/settings/v1/members/{id}`."""
        return self._sender.json(Request("PATCH", f"/api/settings/v1/members/{quote(id, safe='')}", body=body))

    def remove(self, id: str) -> None:
        """Remove a member: `DELETE /api/settings/v1/members/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/settings/v1/members/{quote(id, safe='')}"))

    def list(self, *, limit: int | None = None) -> Pages[types.Member]:
        """List members: `GET /api/settings/v1/members`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/members", query={"limit": limit}))


class Workspace:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def leave(self, *, idempotency_key: str | None = None) -> None:
        """Leave the current workspace: `POST /api/settings/v1/workspace/leave`."""
        return self._sender.nothing(Request("POST", "/api/settings/v1/workspace/leave", is_keyed=True, idempotency_key=idempotency_key))

    def get(self) -> types.WorkspaceSettings:
        """Get the current workspace: `GET /api/settings/v1/workspace`."""
        return self._sender.json(Request("GET", "/api/settings/v1/workspace"))

    def update(self, body: types.UpdateWorkspace) -> types.WorkspaceSettings:
        """Update the workspace: `PATCH /api/settings/v1/workspace`."""
        return self._sender.json(Request("PATCH", "/api/settings/v1/workspace", body=body))

    def delete(self) -> None:
        """Delete the workspace: `DELETE /api/settings/v1/workspace`."""
        return self._sender.nothing(Request("DELETE", "/api/settings/v1/workspace"))

    def list_exports(self, *, limit: int | None = None) -> Pages[types.Export]:
        """List exports: `GET /api/settings/v1/exports`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/exports", query={"limit": limit}))

    def create_export(self, *, idempotency_key: str | None = None) -> types.Export:
        """Export the workspace: `POST /api/settings/v1/exports`."""
        return self._sender.json(Request("POST", "/api/settings/v1/exports", is_keyed=True, idempotency_key=idempotency_key))

    def get_export(self, id: str) -> types.Export:
        """Get an export: `GET /api/settings/v1/exports/{id}`."""
        return self._sender.json(Request("GET", f"/api/settings/v1/exports/{quote(id, safe='')}"))

    def download_export(self, id: str) -> bytes:
        """Download an export: `GET /api/settings/v1/exports/{id}/archive.zip`."""
        return self._sender.file(Request("GET", f"/api/settings/v1/exports/{quote(id, safe='')}/archive.zip", accept="*/*"))


class SingleSignOn:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list_group_roles(self) -> types.GroupRoleList:
        """List the roles of directory groups: `GET /api/settings/v1/group-roles`."""
        return self._sender.json(Request("GET", "/api/settings/v1/group-roles"))

    def replace_group_roles(self, body: types.ReplaceGroupRoles) -> types.GroupRoleList:
        """Replace the roles of directory groups: `PUT /api/settings/v1/group-roles`."""
        return self._sender.json(Request("PUT", "/api/settings/v1/group-roles", body=body))

    def list_claimed_domains(self, *, limit: int | None = None) -> Pages[types.ClaimedDomain]:
        """List claimed domains: `GET /api/settings/v1/claimed-domains`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/claimed-domains", query={"limit": limit}))

    def claim_domain(self, body: types.ClaimDomain, *, idempotency_key: str | None = None) -> types.ClaimedDomain:
        """Claim a domain: `POST /api/settings/v1/claimed-domains`."""
        return self._sender.json(Request("POST", "/api/settings/v1/claimed-domains", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def list_connections(self, *, limit: int | None = None) -> Pages[types.Connection]:
        """List connections: `GET /api/settings/v1/connections`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/connections", query={"limit": limit}))

    def create_connection(self, body: types.CreateConnection, *, idempotency_key: str | None = None) -> types.Connection:
        """Create a connection: `POST /api/settings/v1/connections`."""
        return self._sender.json(Request("POST", "/api/settings/v1/connections", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def delete_claimed_domain(self, id: str) -> None:
        """Delete a claimed domain: `DELETE /api/settings/v1/claimed-domains/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/settings/v1/claimed-domains/{quote(id, safe='')}"))

    def get_connection(self, id: str) -> types.Connection:
        """Get a connection: `GET /api/settings/v1/connections/{id}`."""
        return self._sender.json(Request("GET", f"/api/settings/v1/connections/{quote(id, safe='')}"))

    def update_connection(self, id: str, body: types.UpdateConnection) -> types.Connection:
        """Update a connection: `PATCH /api/settings/v1/connections/{id}`."""
        return self._sender.json(Request("PATCH", f"/api/settings/v1/connections/{quote(id, safe='')}", body=body))

    def delete_connection(self, id: str) -> None:
        """Delete a connection: `DELETE /api/settings/v1/connections/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/settings/v1/connections/{quote(id, safe='')}"))

    def verify_claimed_domain(self, id: str, *, idempotency_key: str | None = None) -> types.ClaimedDomain:
        """Verify a claimed domain: `POST /api/settings/v1/claimed-domains/{id}/verify`."""
        return self._sender.json(Request("POST", f"/api/settings/v1/claimed-domains/{quote(id, safe='')}/verify", is_keyed=True, idempotency_key=idempotency_key))

    def test_connection(self, id: str) -> types.ConnectionTest:
        """Test a connection: `POST /api/settings/v1/connections/{id}/test`."""
        return self._sender.json(Request("POST", f"/api/settings/v1/connections/{quote(id, safe='')}/test"))

    def list_connection_sign_ins(self, id: str) -> types.ConnectionSignInList:
        """List the sign-ins of a connection: `GET /api/settings/v1/connections/{id}/sign-ins`."""
        return self._sender.json(Request("GET", f"/api/settings/v1/connections/{quote(id, safe='')}/sign-ins"))

    def create_setup_link(self, id: str) -> types.SetupLink:
        """Create a setup link: `POST /api/settings/v1/connections/{id}/setup-link`."""
        return self._sender.json(Request("POST", f"/api/settings/v1/connections/{quote(id, safe='')}/setup-link"))


class ScimSettings:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get(self) -> types.ScimSettings:
        """Get the state of SCIM: `GET /api/settings/v1/scim`."""
        return self._sender.json(Request("GET", "/api/settings/v1/scim"))

    def enable(self, *, idempotency_key: str | None = None) -> types.EnabledScim:
        """Enable SCIM: `POST /api/settings/v1/scim`."""
        return self._sender.json(Request("POST", "/api/settings/v1/scim", is_keyed=True, idempotency_key=idempotency_key))

    def disable(self) -> None:
        """Disable SCIM: `DELETE /api/settings/v1/scim`."""
        return self._sender.nothing(Request("DELETE", "/api/settings/v1/scim"))

    def rotate_token(self, *, idempotency_key: str | None = None) -> types.ScimToken:
        """Rotate the SCIM token: `POST /api/settings/v1/scim/rotate`."""
        return self._sender.json(Request("POST", "/api/settings/v1/scim/rotate", is_keyed=True, idempotency_key=idempotency_key))

    def list_log(self, *, limit: int | None = None) -> Pages[types.ScimRequest]:
        """List the requests of the identity provider: `GET /api/settings/v1/scim/log`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/scim/log", query={"limit": limit}))


class AuditLog:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, *, limit: int | None = None, action: Literal['workspace.created', 'workspace.updated', 'workspace.deleted', 'workspace.restored', 'workspace.suspended', 'workspace.resumed', 'workspace.exported', 'workspace.imported', 'plan.changed', 'limits.changed', 'member.joined', 'member.provisioned', 'member.updated', 'member.removed', 'member.role_kept', 'invite.created', 'invite.deleted', 'api_key.created', 'api_key.updated', 'api_key.rotated', 'api_key.revoked', 'token_rule.created', 'token_rule.deleted', 'token.exchanged', 'token.refused', 'scim.enabled', 'scim.token_rotated', 'scim.disabled', 'webhook.created', 'webhook.updated', 'webhook.deleted', 'webhook.secret_rotated', 'webhook.secret_promoted', 'webhook.tested', 'webhook.delivery_replayed', 'webhook.deliveries_replayed', 'domain.created', 'domain.updated', 'domain.verified', 'domain.deleted', 'domain.released', 'claimed_domain.created', 'claimed_domain.verified', 'claimed_domain.deleted', 'claimed_domain.lost', 'sso_connection.created', 'sso_connection.updated', 'sso_connection.deleted', 'sso_connection.setup_link_created', 'sso_connection.setup_completed', 'group_roles.updated', 'qr_code.created', 'qr_code.updated', 'qr_code.replaced', 'qr_code.reverted', 'qr_code.moved', 'qr_code.deleted', 'qr_code.restored', 'qr_code.taken_down', 'qr_code.takedown_lifted', 'file.taken_down', 'file.takedown_lifted', 'lead.updated', 'lead.deleted', 'report.created', 'report.updated', 'report.deleted', 'sign_in.refused', 'sign_in.succeeded', 'password.changed', 'password.reset_requested', 'password.reset', 'email.changed', 'identity.linked', 'totp.added', 'totp.removed', 'passkey.added', 'passkey.removed', 'recovery_codes.created', 'recovery_code.used'] | None = None, about: Literal['settings', 'qr_codes'] | None = None, actor: str | None = None, from_: str | None = None, to: str | None = None) -> Pages[types.AuditEntry]:
        """List the audit log: `GET /api/settings/v1/audit-log`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/audit-log", query={"limit": limit, "action": action, "about": about, "actor": actor, "from": from_, "to": to}))


class ScimGroups:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def ensure(self, body: types.ScimGroupRequest, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimGroup:
        """Ensure that a group exists: `POST /api/scim/v2/Groups`."""
        return self._sender.json(Request("POST", "/api/scim/v2/Groups", query={"attributes": attributes, "excludedAttributes": excludedAttributes}, body=body))

    def get(self, id: str, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimGroup:
        """Get a group: `GET /api/scim/v2/Groups/{id}`."""
        return self._sender.json(Request("GET", f"/api/scim/v2/Groups/{quote(id, safe='')}", query={"attributes": attributes, "excludedAttributes": excludedAttributes}))

    def replace(self, id: str, body: types.ScimGroupRequest, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimGroup:
        """Replace a group: `PUT /api/scim/v2/Groups/{id}`."""
        return self._sender.json(Request("PUT", f"/api/scim/v2/Groups/{quote(id, safe='')}", query={"attributes": attributes, "excludedAttributes": excludedAttributes}, body=body))

    def update(self, id: str, body: types.ScimGroupPatch, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimGroup:
        """Update a group: `PATCH /api/scim/v2/Groups/{id}`."""
        return self._sender.json(Request("PATCH", f"/api/scim/v2/Groups/{quote(id, safe='')}", query={"attributes": attributes, "excludedAttributes": excludedAttributes}, body=body))

    def delete(self, id: str) -> None:
        """Delete a group: `DELETE /api/scim/v2/Groups/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/scim/v2/Groups/{quote(id, safe='')}"))

    def list(self, *, attributes: str | None = None, excludedAttributes: str | None = None, startIndex: int | None = None, count: int | None = None, sortOrder: str | None = None, filter: str | None = None, sortBy: str | None = None) -> types.ScimGroupList:
        """List groups: `GET /api/scim/v2/Groups`."""
        return self._sender.json(Request("GET", "/api/scim/v2/Groups", query={"attributes": attributes, "excludedAttributes": excludedAttributes, "startIndex": startIndex, "count": count, "sortOrder": sortOrder, "filter": filter, "sortBy": sortBy}))


class ScimUsers:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, body: types.ScimUserRequest, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimUser:
        """Create a user: `POST /api/scim/v2/Users`."""
        return self._sender.json(Request("POST", "/api/scim/v2/Users", query={"attributes": attributes, "excludedAttributes": excludedAttributes}, body=body))

    def get(self, id: str, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimUser:
        """Get a user: `GET /api/scim/v2/Users/{id}`."""
        return self._sender.json(Request("GET", f"/api/scim/v2/Users/{quote(id, safe='')}", query={"attributes": attributes, "excludedAttributes": excludedAttributes}))

    def replace(self, id: str, body: types.ScimUserRequest, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimUser:
        """Replace a user: `PUT /api/scim/v2/Users/{id}`."""
        return self._sender.json(Request("PUT", f"/api/scim/v2/Users/{quote(id, safe='')}", query={"attributes": attributes, "excludedAttributes": excludedAttributes}, body=body))

    def update(self, id: str, body: types.ScimUserPatch, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimUser:
        """Update a user: `PATCH /api/scim/v2/Users/{id}`."""
        return self._sender.json(Request("PATCH", f"/api/scim/v2/Users/{quote(id, safe='')}", query={"attributes": attributes, "excludedAttributes": excludedAttributes}, body=body))

    def delete(self, id: str) -> None:
        """Delete a user: `DELETE /api/scim/v2/Users/{id}`."""
        return self._sender.nothing(Request("DELETE", f"/api/scim/v2/Users/{quote(id, safe='')}"))

    def list(self, *, attributes: str | None = None, excludedAttributes: str | None = None, startIndex: int | None = None, count: int | None = None, sortOrder: str | None = None, filter: str | None = None, sortBy: str | None = None) -> types.ScimUserList:
        """List users: `GET /api/scim/v2/Users`."""
        return self._sender.json(Request("GET", "/api/scim/v2/Users", query={"attributes": attributes, "excludedAttributes": excludedAttributes, "startIndex": startIndex, "count": count, "sortOrder": sortOrder, "filter": filter, "sortBy": sortBy}))


class Scim:
    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self.groups = ScimGroups(sender)
        self.users = ScimUsers(sender)

    def get_service_provider_config(self) -> types.ServiceProviderConfig:
        """Get the service provider configuration: `GET /api/scim/v2/ServiceProviderConfig`."""
        return self._sender.json(Request("GET", "/api/scim/v2/ServiceProviderConfig"))

    def list_resource_types(self, *, filter: str | None = None) -> types.ScimResourceTypeList:
        """List resource types: `GET /api/scim/v2/ResourceTypes`."""
        return self._sender.json(Request("GET", "/api/scim/v2/ResourceTypes", query={"filter": filter}))

    def list_schemas(self, *, filter: str | None = None) -> types.ScimSchemaList:
        """List schemas: `GET /api/scim/v2/Schemas`."""
        return self._sender.json(Request("GET", "/api/scim/v2/Schemas", query={"filter": filter}))

    def get_resource_type(self, name: str) -> types.ScimResourceType:
        """Get a resource type: `GET /api/scim/v2/ResourceTypes/{name}`."""
        return self._sender.json(Request("GET", f"/api/scim/v2/ResourceTypes/{quote(name, safe='')}"))

    def get_schema(self, urn: str) -> types.ScimSchema:
        """Get a schema: `GET /api/scim/v2/Schemas/{urn}`."""
        return self._sender.json(Request("GET", f"/api/scim/v2/Schemas/{quote(urn, safe='')}"))


class Resources:
    """All operations of the service, by what they belong to."""

    def __init__(self, sender: Sender) -> None:
        self.codes = Codes(sender)
        self.folders = Folders(sender)
        self.design_templates = DesignTemplates(sender)
        self.files = Files(sender)
        self.analytics = Analytics(sender)
        self.scans = Scans(sender)
        self.events = Events(sender)
        self.reports = Reports(sender)
        self.leads = Leads(sender)
        self.mobile = Mobile(sender)
        self.sessions = Sessions(sender)
        self.auth = Auth(sender)
        self.device_logins = DeviceLogins(sender)
        self.webhooks = Webhooks(sender)
        self.domains = Domains(sender)
        self.api_keys = ApiKeys(sender)
        self.invites = Invites(sender)
        self.members = Members(sender)
        self.workspace = Workspace(sender)
        self.single_sign_on = SingleSignOn(sender)
        self.scim_settings = ScimSettings(sender)
        self.audit_log = AuditLog(sender)
        self.scim = Scim(sender)


class AsyncCodes:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    def list_changes(self, *, limit: int | None = None) -> AsyncPages[types.Change]:
        """List changes of many QR codes: `GET /api/v1/changes`."""
        return self._sender.pages(Request("GET", "/api/v1/changes", query={"limit": limit}))

    async def create(self, body: types.CreateQrCode, *, idempotency_key: str | None = None) -> types.QrCode:
        """Create a QR code: `POST /api/v1/qr`."""
        return await self._sender.json(Request("POST", "/api/v1/qr", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def list_imports(self, *, limit: int | None = None) -> AsyncPages[types.Import]:
        """List imports: `GET /api/v1/imports`."""
        return self._sender.pages(Request("GET", "/api/v1/imports", query={"limit": limit}))

    async def create_import(self, body: File, *, idempotency_key: str | None = None) -> types.Import:
        """Import QR codes of another service: `POST /api/v1/imports`."""
        return await self._sender.json(Request("POST", "/api/v1/imports", body=body, is_keyed=True, idempotency_key=idempotency_key))

    async def get(self, id: str) -> types.QrCode:
        """Get a QR code: `GET /api/v1/qr/{id}`."""
        return await self._sender.json(Request("GET", f"/api/v1/qr/{quote(id, safe='')}"))

    async def update(self, id: str, body: types.UpdateQrCode, *, if_match: str | int | None = None) -> types.QrCode:
        """Update a QR code: `PATCH /api/v1/qr/{id}`."""
        return await self._sender.json(Request("PATCH", f"/api/v1/qr/{quote(id, safe='')}", body=body, if_match=if_match))

    async def delete(self, id: str, *, if_match: str | int | None = None) -> None:
        """Delete a QR code: `DELETE /api/v1/qr/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/v1/qr/{quote(id, safe='')}", if_match=if_match))

    async def get_short_code(self, code: str, *, domain: str | None = None) -> types.ShortCode:
        """Check a short code: `GET /api/v1/short-codes/{code}`."""
        return await self._sender.json(Request("GET", f"/api/v1/short-codes/{quote(code, safe='')}", query={"domain": domain}))

    async def get_import(self, id: str) -> types.Import:
        """Get an import: `GET /api/v1/imports/{id}`."""
        return await self._sender.json(Request("GET", f"/api/v1/imports/{quote(id, safe='')}"))

    async def cancel_import(self, id: str) -> None:
        """Cancel an import: `DELETE /api/v1/imports/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/v1/imports/{quote(id, safe='')}"))

    async def check_destination(self, body: types.CheckDestination) -> types.DestinationCheck:
        """Check a destination: `POST /api/v1/destinations/check`."""
        return await self._sender.json(Request("POST", "/api/v1/destinations/check", body=body))

    async def download_images(self, *, folder_id: str | None = None, include_subfolders: bool | None = None, category: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, status: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] | None = None, status_not: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] | None = None, category_not: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, tag: list[str] | None = None, tag_mode: Literal['all', 'any'] | None = None, tag_not: list[str] | None = None, external_id: str | None = None, short_code: str | None = None, q: str | None = None, created_after: str | None = None, created_before: str | None = None, id: list[str] | None = None, sort: Literal['created_at', 'updated_at', 'name', 'scan_count', 'last_scanned_at', '-created_at', '-updated_at', '-name', '-scan_count', '-last_scanned_at'] | None = None, name: str | None = None, format: Literal['svg', 'png', 'jpg', 'pdf', 'eps'] | None = None, size: int | None = None, size_mm: int | None = None, dpi: int | None = None, margin: int | None = None, color_space: Literal['rgb', 'cmyk'] | None = None) -> bytes:
        """Download many symbols: `GET /api/v1/qr/images.zip`."""
        return await self._sender.file(Request("GET", "/api/v1/qr/images.zip", query={"folder_id": folder_id, "include_subfolders": include_subfolders, "category": category, "status": status, "status_not": status_not, "category_not": category_not, "tag": tag, "tag_mode": tag_mode, "tag_not": tag_not, "external_id": external_id, "short_code": short_code, "q": q, "created_after": created_after, "created_before": created_before, "id": id, "sort": sort, "name": name, "format": format, "size": size, "size_mm": size_mm, "dpi": dpi, "margin": margin, "color_space": color_space}, accept="*/*"))

    async def download_sheet(self, *, folder_id: str | None = None, include_subfolders: bool | None = None, category: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, status: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] | None = None, status_not: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] | None = None, category_not: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, tag: list[str] | None = None, tag_mode: Literal['all', 'any'] | None = None, tag_not: list[str] | None = None, external_id: str | None = None, short_code: str | None = None, q: str | None = None, created_after: str | None = None, created_before: str | None = None, id: list[str] | None = None, sort: Literal['created_at', 'updated_at', 'name', 'scan_count', 'last_scanned_at', '-created_at', '-updated_at', '-name', '-scan_count', '-last_scanned_at'] | None = None, preset: Literal['a4_70x37_avery_3474', 'a4_63x38_avery_l7160', 'letter_67x25_avery_5160'] | None = None, paper: Literal['A4', 'Letter'] | None = None, columns: int | None = None, rows: int | None = None, margin_mm: float | None = None, margin_top_mm: float | None = None, margin_left_mm: float | None = None, gap_mm: float | None = None, gap_x_mm: float | None = None, gap_y_mm: float | None = None, cell_width_mm: float | None = None, cell_height_mm: float | None = None, skip: int | None = None, caption: Literal['name', 'short_url', 'none'] | None = None, marks: bool | None = None, color_space: Literal['rgb', 'cmyk'] | None = None) -> bytes:
        """Download a sheet of labels: `GET /api/v1/qr/sheet.pdf`."""
        return await self._sender.file(Request("GET", "/api/v1/qr/sheet.pdf", query={"folder_id": folder_id, "include_subfolders": include_subfolders, "category": category, "status": status, "status_not": status_not, "category_not": category_not, "tag": tag, "tag_mode": tag_mode, "tag_not": tag_not, "external_id": external_id, "short_code": short_code, "q": q, "created_after": created_after, "created_before": created_before, "id": id, "sort": sort, "preset": preset, "paper": paper, "columns": columns, "rows": rows, "margin_mm": margin_mm, "margin_top_mm": margin_top_mm, "margin_left_mm": margin_left_mm, "gap_mm": gap_mm, "gap_x_mm": gap_x_mm, "gap_y_mm": gap_y_mm, "cell_width_mm": cell_width_mm, "cell_height_mm": cell_height_mm, "skip": skip, "caption": caption, "marks": marks, "color_space": color_space}, accept="*/*"))

    async def bulk_create(self, body: Any | bytes | str | File, *, mode: Literal['create', 'upsert'] | None = None, key: Literal['external_id', 'short_code', 'id'] | None = None, atomic: bool | None = None, dry_run: bool | None = None, diff: bool | None = None, create_folders: bool | None = None, unknown_columns: Literal['refuse', 'ignore', 'metadata'] | None = None, empty_cells: Literal['keep', 'clear'] | None = None, idempotency_key: str | None = None) -> types.BulkReport:
        """Create QR codes in bulk: `POST /api/v1/qr/bulk`."""
        return await self._sender.json(Request("POST", "/api/v1/qr/bulk", query={"mode": mode, "key": key, "atomic": atomic, "dry_run": dry_run, "diff": diff, "create_folders": create_folders, "unknown_columns": unknown_columns, "empty_cells": empty_cells}, body=body, raw_type="text/csv", is_keyed=True, idempotency_key=idempotency_key))

    async def bulk_update(self, body: types.BulkPatch, *, atomic: bool | None = None, dry_run: bool | None = None, diff: bool | None = None) -> types.BulkEditReport:
        """Update QR codes in bulk: `PATCH /api/v1/qr/bulk`."""
        return await self._sender.json(Request("PATCH", "/api/v1/qr/bulk", query={"atomic": atomic, "dry_run": dry_run, "diff": diff}, body=body))

    async def bulk_delete(self, body: types.QrSelector, *, atomic: bool | None = None, dry_run: bool | None = None) -> types.BulkEditReport:
        """Delete QR codes in bulk: `DELETE /api/v1/qr/bulk`."""
        return await self._sender.json(Request("DELETE", "/api/v1/qr/bulk", query={"atomic": atomic, "dry_run": dry_run}, body=body))

    async def preview(self, body: types.CreateQrCode, *, format: Literal['svg', 'png', 'jpg', 'pdf', 'eps'] | None = None, size: int | None = None, size_mm: int | None = None, dpi: int | None = None, margin: int | None = None, color_space: Literal['rgb', 'cmyk'] | None = None) -> bytes:
        """Preview a symbol: `POST /api/v1/qr/preview`."""
        return await self._sender.file(Request("POST", "/api/v1/qr/preview", query={"format": format, "size": size, "size_mm": size_mm, "dpi": dpi, "margin": margin, "color_space": color_space}, body=body, accept="*/*"))

    async def preview_page(self, body: types.CreateQrCode) -> bytes:
        """Preview a page: `POST /api/v1/qr/page-preview`."""
        return await self._sender.file(Request("POST", "/api/v1/qr/page-preview", body=body, accept="*/*"))

    async def get_by_external_id(self, external_id: str) -> types.QrCode:
        """Get a QR code by external ID: `GET /api/v1/qr/by-external-id/{external_id}`."""
        return await self._sender.json(Request("GET", f"/api/v1/qr/by-external-id/{quote(external_id, safe='')}"))

    async def upsert_by_external_id(self, external_id: str, body: types.CreateQrCode, *, if_match: str | int | None = None) -> types.QrCode:
        """Create or replace a QR code by external ID: `PUT /api/v1/qr/by-external-id/{external_id}`."""
        return await self._sender.json(Request("PUT", f"/api/v1/qr/by-external-id/{quote(external_id, safe='')}", body=body, if_match=if_match))

    async def update_by_external_id(self, external_id: str, body: types.UpdateQrCode, *, if_match: str | int | None = None) -> types.QrCode:
        """Update a QR code by external ID: `PATCH /api/v1/qr/by-external-id/{external_id}`."""
        return await self._sender.json(Request("PATCH", f"/api/v1/qr/by-external-id/{quote(external_id, safe='')}", body=body, if_match=if_match))

    async def delete_by_external_id(self, external_id: str, *, if_match: str | int | None = None) -> None:
        """Delete a QR code by external ID: `DELETE /api/v1/qr/by-external-id/{external_id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/v1/qr/by-external-id/{quote(external_id, safe='')}", if_match=if_match))

    async def get_image(self, id: str, *, format: Literal['svg', 'png', 'jpg', 'pdf', 'eps'] | None = None, size: int | None = None, size_mm: int | None = None, dpi: int | None = None, margin: int | None = None, color_space: Literal['rgb', 'cmyk'] | None = None) -> bytes:
        """Download the symbol: `GET /api/v1/qr/{id}/image`."""
        return await self._sender.file(Request("GET", f"/api/v1/qr/{quote(id, safe='')}/image", query={"format": format, "size": size, "size_mm": size_mm, "dpi": dpi, "margin": margin, "color_space": color_space}, accept="*/*"))

    async def get_bulk_template(self, *, category: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None) -> bytes:
        """Download a CSV template: `GET /api/v1/qr/bulk/template.csv`."""
        return await self._sender.file(Request("GET", "/api/v1/qr/bulk/template.csv", query={"category": category}, accept="*/*"))

    async def bulk_restore(self, body: types.QrSelector, *, atomic: bool | None = None, dry_run: bool | None = None, idempotency_key: str | None = None) -> types.BulkEditReport:
        """Restore deleted QR codes in bulk: `POST /api/v1/qr/bulk/restore`."""
        return await self._sender.json(Request("POST", "/api/v1/qr/bulk/restore", query={"atomic": atomic, "dry_run": dry_run}, body=body, is_keyed=True, idempotency_key=idempotency_key))

    async def revert_change(self, id: str, *, dry_run: bool | None = None, idempotency_key: str | None = None) -> types.RevertReport:
        """Revert a change of many QR codes: `POST /api/v1/changes/{id}/revert`."""
        return await self._sender.json(Request("POST", f"/api/v1/changes/{quote(id, safe='')}/revert", query={"dry_run": dry_run}, is_keyed=True, idempotency_key=idempotency_key))

    async def restore(self, id: str, *, idempotency_key: str | None = None) -> types.QrCode:
        """Restore a deleted QR code: `POST /api/v1/qr/{id}/restore`."""
        return await self._sender.json(Request("POST", f"/api/v1/qr/{quote(id, safe='')}/restore", is_keyed=True, idempotency_key=idempotency_key))

    async def duplicate(self, id: str, body: types.DuplicateQrCode | None = None, *, idempotency_key: str | None = None) -> types.QrCode:
        """Duplicate a QR code: `POST /api/v1/qr/{id}/duplicate`."""
        return await self._sender.json(Request("POST", f"/api/v1/qr/{quote(id, safe='')}/duplicate", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def get_history(self, id: str, *, limit: int | None = None) -> AsyncPages[types.HistoryEntry]:
        """List the history of a QR code: `GET /api/v1/qr/{id}/history`."""
        return self._sender.pages(Request("GET", f"/api/v1/qr/{quote(id, safe='')}/history", query={"limit": limit}))

    async def get_at(self, id: str, *, time: str | None = None, country: str | None = None, device: Literal['mobile', 'tablet', 'desktop', 'other'] | None = None, os: Literal['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'] | None = None, browser: Literal['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Other'] | None = None, language: str | None = None, query: str | None = None, bucket: int | None = None) -> types.ScanAt:
        """Find where a QR code led at a time: `GET /api/v1/qr/{id}/at`."""
        return await self._sender.json(Request("GET", f"/api/v1/qr/{quote(id, safe='')}/at", query={"time": time, "country": country, "device": device, "os": os, "browser": browser, "language": language, "query": query, "bucket": bucket}))

    async def revert(self, id: str, body: types.RevertQrCode, *, idempotency_key: str | None = None, if_match: str | int | None = None) -> types.QrCode:
        """Revert a QR code to an earlier version: `POST /api/v1/qr/{id}/revert`."""
        return await self._sender.json(Request("POST", f"/api/v1/qr/{quote(id, safe='')}/revert", body=body, is_keyed=True, idempotency_key=idempotency_key, if_match=if_match))

    async def simulate_scan(self, id: str, body: types.SimulateScan | None = None, *, idempotency_key: str | None = None) -> types.SimulatedScan:
        """Simulate a scan: `POST /api/v1/qr/{id}/simulate`."""
        return await self._sender.json(Request("POST", f"/api/v1/qr/{quote(id, safe='')}/simulate", body=body, is_keyed=True, idempotency_key=idempotency_key))

    async def get_import_report(self, id: str) -> bytes:
        """Download the report of an import: `GET /api/v1/imports/{id}/report.csv`."""
        return await self._sender.file(Request("GET", f"/api/v1/imports/{quote(id, safe='')}/report.csv", accept="*/*"))

    async def start_import(self, id: str, *, idempotency_key: str | None = None) -> types.Import:
        """Start an import: `POST /api/v1/imports/{id}/start`."""
        return await self._sender.json(Request("POST", f"/api/v1/imports/{quote(id, safe='')}/start", is_keyed=True, idempotency_key=idempotency_key))

    async def revert_import(self, id: str, *, idempotency_key: str | None = None) -> types.Import:
        """Revert an import: `POST /api/v1/imports/{id}/revert`."""
        return await self._sender.json(Request("POST", f"/api/v1/imports/{quote(id, safe='')}/revert", is_keyed=True, idempotency_key=idempotency_key))

    def list(self, *, folder_id: str | None = None, include_subfolders: bool | None = None, category: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, status: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled', 'deleted'] | None = None, status_not: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] | None = None, category_not: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, tag: list[str] | None = None, tag_mode: Literal['all', 'any'] | None = None, tag_not: list[str] | None = None, external_id: str | None = None, short_code: str | None = None, q: str | None = None, created_after: str | None = None, created_before: str | None = None, limit: int | None = None, sort: Literal['created_at', 'updated_at', 'name', 'scan_count', 'last_scanned_at', '-created_at', '-updated_at', '-name', '-scan_count', '-last_scanned_at'] | None = None, include_total: bool | None = None, include_daily_scans: bool | None = None, timezone: str | None = None) -> AsyncPages[types.QrCode]:
        """List QR codes: `GET /api/v1/qr`."""
        return self._sender.pages(Request("GET", "/api/v1/qr", query={"folder_id": folder_id, "include_subfolders": include_subfolders, "category": category, "status": status, "status_not": status_not, "category_not": category_not, "tag": tag, "tag_mode": tag_mode, "tag_not": tag_not, "external_id": external_id, "short_code": short_code, "q": q, "created_after": created_after, "created_before": created_before, "limit": limit, "sort": sort, "include_total": include_total, "include_daily_scans": include_daily_scans, "timezone": timezone}))


class AsyncFolders:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def create(self, body: types.CreateFolder, *, idempotency_key: str | None = None) -> types.Folder:
        """Create a folder: `POST /api/v1/folders`."""
        return await self._sender.json(Request("POST", "/api/v1/folders", body=body, is_keyed=True, idempotency_key=idempotency_key))

    async def get(self, id: str) -> types.Folder:
        """Get a folder: `GET /api/v1/folders/{id}`."""
        return await self._sender.json(Request("GET", f"/api/v1/folders/{quote(id, safe='')}"))

    async def update(self, id: str, body: types.UpdateFolder, *, if_match: str | int | None = None) -> types.Folder:
        """Update a folder: `PATCH /api/v1/folders/{id}`."""
        return await self._sender.json(Request("PATCH", f"/api/v1/folders/{quote(id, safe='')}", body=body, if_match=if_match))

    async def delete(self, id: str, *, contents: Literal['delete'] | None = None, if_match: str | int | None = None) -> None:
        """Delete a folder: `DELETE /api/v1/folders/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/v1/folders/{quote(id, safe='')}", query={"contents": contents}, if_match=if_match))

    def list(self, *, limit: int | None = None, parent_id: str | None = None, q: str | None = None) -> AsyncPages[types.Folder]:
        """List folders: `GET /api/v1/folders`."""
        return self._sender.pages(Request("GET", "/api/v1/folders", query={"limit": limit, "parent_id": parent_id, "q": q}))


class AsyncDesignTemplates:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def create(self, body: types.CreateDesignTemplate, *, idempotency_key: str | None = None) -> types.DesignTemplate:
        """Create a design template: `POST /api/v1/design-templates`."""
        return await self._sender.json(Request("POST", "/api/v1/design-templates", body=body, is_keyed=True, idempotency_key=idempotency_key))

    async def get(self, id: str) -> types.DesignTemplate:
        """Get a design template: `GET /api/v1/design-templates/{id}`."""
        return await self._sender.json(Request("GET", f"/api/v1/design-templates/{quote(id, safe='')}"))

    async def update(self, id: str, body: types.UpdateDesignTemplate, *, if_match: str | int | None = None) -> types.DesignTemplate:
        """Update a design template: `PATCH /api/v1/design-templates/{id}`."""
        return await self._sender.json(Request("PATCH", f"/api/v1/design-templates/{quote(id, safe='')}", body=body, if_match=if_match))

    async def delete(self, id: str, *, if_match: str | int | None = None) -> None:
        """Delete a design template: `DELETE /api/v1/design-templates/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/v1/design-templates/{quote(id, safe='')}", if_match=if_match))

    def list(self, *, limit: int | None = None) -> AsyncPages[types.DesignTemplate]:
        """List design templates: `GET /api/v1/design-templates`."""
        return self._sender.pages(Request("GET", "/api/v1/design-templates", query={"limit": limit}))


class AsyncFiles:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def create(self, body: bytes | str | File, *, name: str | None = None, idempotency_key: str | None = None) -> types.File:
        """Upload a file: `POST /api/v1/files`."""
        return await self._sender.json(Request("POST", "/api/v1/files", query={"name": name}, body=body, raw_type="application/octet-stream", is_keyed=True, idempotency_key=idempotency_key))

    async def get(self, id: str) -> types.File:
        """Get a file: `GET /api/v1/files/{id}`."""
        return await self._sender.json(Request("GET", f"/api/v1/files/{quote(id, safe='')}"))

    async def delete(self, id: str) -> None:
        """Delete a file: `DELETE /api/v1/files/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/v1/files/{quote(id, safe='')}"))

    def list(self, *, limit: int | None = None) -> AsyncPages[types.File]:
        """List files: `GET /api/v1/files`."""
        return self._sender.pages(Request("GET", "/api/v1/files", query={"limit": limit}))


class AsyncAnalytics:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def get(self, *, country: str | None = None, city: str | None = None, device: Literal['mobile', 'tablet', 'desktop', 'other'] | None = None, os: Literal['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'] | None = None, browser: Literal['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Other'] | None = None, via: Literal['symbol', 'link', 'unknown'] | None = None, rule: Literal['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', 'none'] | None = None, from_: str | None = None, to: str | None = None, period: Literal['24h', '7d', '30d', '90d', '1y', 'all'] | None = None, interval: Literal['hour', 'day', 'week', 'month'] | None = None, timezone: str | None = None, top: int | None = None, include_bots: bool | None = None, by: list[Literal['time', 'hour_of_day', 'weekday', 'country', 'city', 'device', 'os', 'browser', 'language', 'referrer', 'rule', 'via', 'version', 'qr_code', 'folder']] | None = None, folder_id: str | None = None, include_subfolders: bool | None = None, tag: list[str] | None = None, tag_mode: Literal['all', 'any'] | None = None) -> types.WorkspaceAnalytics:
        """Get scan analytics of the workspace: `GET /api/v1/analytics`."""
        return await self._sender.json(Request("GET", "/api/v1/analytics", query={"country": country, "city": city, "device": device, "os": os, "browser": browser, "via": via, "rule": rule, "from": from_, "to": to, "period": period, "interval": interval, "timezone": timezone, "top": top, "include_bots": include_bots, "by": by, "folder_id": folder_id, "include_subfolders": include_subfolders, "tag": tag, "tag_mode": tag_mode}))

    async def get_for_code(self, id: str, *, country: str | None = None, city: str | None = None, device: Literal['mobile', 'tablet', 'desktop', 'other'] | None = None, os: Literal['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'] | None = None, browser: Literal['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Other'] | None = None, via: Literal['symbol', 'link', 'unknown'] | None = None, rule: Literal['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', 'none'] | None = None, from_: str | None = None, to: str | None = None, period: Literal['24h', '7d', '30d', '90d', '1y', 'all'] | None = None, interval: Literal['hour', 'day', 'week', 'month'] | None = None, timezone: str | None = None, top: int | None = None, include_bots: bool | None = None, by: list[Literal['time', 'hour_of_day', 'weekday', 'country', 'city', 'device', 'os', 'browser', 'language', 'referrer', 'rule', 'via', 'version']] | None = None) -> types.Analytics:
        """Get scan analytics of a QR code: `GET /api/v1/qr/{id}/analytics`."""
        return await self._sender.json(Request("GET", f"/api/v1/qr/{quote(id, safe='')}/analytics", query={"country": country, "city": city, "device": device, "os": os, "browser": browser, "via": via, "rule": rule, "from": from_, "to": to, "period": period, "interval": interval, "timezone": timezone, "top": top, "include_bots": include_bots, "by": by}))


class AsyncScans:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    def list_for_code(self, id: str, *, country: str | None = None, city: str | None = None, device: Literal['mobile', 'tablet', 'desktop', 'other'] | None = None, os: Literal['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'] | None = None, browser: Literal['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Other'] | None = None, via: Literal['symbol', 'link', 'unknown'] | None = None, rule: Literal['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', 'none'] | None = None, limit: int | None = None, from_: str | None = None, to: str | None = None, include_bots: bool | None = None) -> AsyncPages[types.Scan]:
        """List the scans of a QR code: `GET /api/v1/qr/{id}/scans`."""
        return self._sender.pages(Request("GET", f"/api/v1/qr/{quote(id, safe='')}/scans", query={"country": country, "city": city, "device": device, "os": os, "browser": browser, "via": via, "rule": rule, "limit": limit, "from": from_, "to": to, "include_bots": include_bots}))

    def stream(self, id: str, *, include_bots: bool | None = None) -> AsyncIterator[dict[str, Any]]:
        """Stream the scans of a QR code: `GET /api/v1/qr/{id}/scans/stream`."""
        return self._sender.stream(Request("GET", f"/api/v1/qr/{quote(id, safe='')}/scans/stream", query={"include_bots": include_bots}, accept="text/event-stream"))

    def list(self, *, country: str | None = None, city: str | None = None, device: Literal['mobile', 'tablet', 'desktop', 'other'] | None = None, os: Literal['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'] | None = None, browser: Literal['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Other'] | None = None, via: Literal['symbol', 'link', 'unknown'] | None = None, rule: Literal['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', 'none'] | None = None, limit: int | None = None, from_: str | None = None, to: str | None = None, include_bots: bool | None = None, folder_id: str | None = None, include_subfolders: bool | None = None, tag: list[str] | None = None, tag_mode: Literal['all', 'any'] | None = None) -> AsyncPages[types.WorkspaceScan]:
        """List the scans of the workspace: `GET /api/v1/scans`."""
        return self._sender.pages(Request("GET", "/api/v1/scans", query={"country": country, "city": city, "device": device, "os": os, "browser": browser, "via": via, "rule": rule, "limit": limit, "from": from_, "to": to, "include_bots": include_bots, "folder_id": folder_id, "include_subfolders": include_subfolders, "tag": tag, "tag_mode": tag_mode}))


class AsyncEvents:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    def stream(self, *, events: list[types.SubscribedEvent] | None = None) -> AsyncIterator[dict[str, Any]]:
        """Stream the events of the workspace: `GET /api/v1/events/stream`."""
        return self._sender.stream(Request("GET", "/api/v1/events/stream", query={"events": events}, accept="text/event-stream"))

    async def send_test(self, body: types.TestEvent, *, idempotency_key: str | None = None) -> types.TestedEvent:
        """Send a test to streams: `POST /api/v1/events/test`."""
        return await self._sender.json(Request("POST", "/api/v1/events/test", body=body, is_keyed=True, idempotency_key=idempotency_key))


class AsyncReports:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def create(self, body: types.CreateReport, *, idempotency_key: str | None = None) -> types.Report:
        """Create a report: `POST /api/v1/reports`."""
        return await self._sender.json(Request("POST", "/api/v1/reports", body=body, is_keyed=True, idempotency_key=idempotency_key))

    async def get(self, id: str) -> types.Report:
        """Get a report: `GET /api/v1/reports/{id}`."""
        return await self._sender.json(Request("GET", f"/api/v1/reports/{quote(id, safe='')}"))

    async def update(self, id: str, body: types.UpdateReport, *, if_match: str | int | None = None) -> types.Report:
        """Update a report: `PATCH /api/v1/reports/{id}`."""
        return await self._sender.json(Request("PATCH", f"/api/v1/reports/{quote(id, safe='')}", body=body, if_match=if_match))

    async def delete(self, id: str, *, if_match: str | int | None = None) -> None:
        """Delete a report: `DELETE /api/v1/reports/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/v1/reports/{quote(id, safe='')}", if_match=if_match))

    def list(self, *, limit: int | None = None) -> AsyncPages[types.Report]:
        """List reports: `GET /api/v1/reports`."""
        return self._sender.pages(Request("GET", "/api/v1/reports", query={"limit": limit}))


class AsyncLeads:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def update(self, id: str, body: types.UpdateLead) -> types.Lead:
        """Change the state of a lead: `PATCH /api/v1/leads/{id}`."""
        return await self._sender.json(Request("PATCH", f"/api/v1/leads/{quote(id, safe='')}", body=body))

    async def delete(self, id: str) -> None:
        """Delete a lead: `DELETE /api/v1/leads/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/v1/leads/{quote(id, safe='')}"))

    def list_for_code(self, id: str, *, limit: int | None = None, from_: str | None = None, to: str | None = None, state: Literal['new', 'done'] | None = None, q: str | None = None) -> AsyncPages[types.Lead]:
        """List the leads of a QR code: `GET /api/v1/qr/{id}/leads`."""
        return self._sender.pages(Request("GET", f"/api/v1/qr/{quote(id, safe='')}/leads", query={"limit": limit, "from": from_, "to": to, "state": state, "q": q}))

    def list(self, *, limit: int | None = None, from_: str | None = None, to: str | None = None, state: Literal['new', 'done'] | None = None, q: str | None = None, qr_code_id: str | None = None, folder_id: str | None = None, include_subfolders: bool | None = None) -> AsyncPages[types.Lead]:
        """List the leads of the workspace: `GET /api/v1/leads`."""
        return self._sender.pages(Request("GET", "/api/v1/leads", query={"limit": limit, "from": from_, "to": to, "state": state, "q": q, "qr_code_id": qr_code_id, "folder_id": folder_id, "include_subfolders": include_subfolders}))


class AsyncMobileCodes:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def create(self, body: types.CreateMobileQr, *, idempotency_key: str | None = None) -> types.MobileQr:
        """Create a QR code from a mobile client: `POST /api/mobile/v1/qr`."""
        return await self._sender.json(Request("POST", "/api/mobile/v1/qr", body=body, is_keyed=True, idempotency_key=idempotency_key))

    async def get(self, id: str) -> types.MobileQrDetail:
        """Get a QR code with its newest scans: `GET /api/mobile/v1/qr/{id}`."""
        return await self._sender.json(Request("GET", f"/api/mobile/v1/qr/{quote(id, safe='')}"))

    async def update(self, id: str, body: types.UpdateMobileQr, *, if_match: str | int | None = None) -> types.MobileQr:
        """Update a QR code from a mobile client: `PATCH /api/mobile/v1/qr/{id}`."""
        return await self._sender.json(Request("PATCH", f"/api/mobile/v1/qr/{quote(id, safe='')}", body=body, if_match=if_match))

    async def delete(self, id: str, *, if_match: str | int | None = None) -> None:
        """Delete a QR code from a mobile client: `DELETE /api/mobile/v1/qr/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/mobile/v1/qr/{quote(id, safe='')}", if_match=if_match))

    async def restore(self, id: str, *, idempotency_key: str | None = None) -> types.MobileQr:
        """Restore a QR code from a mobile client: `POST /api/mobile/v1/qr/{id}/restore`."""
        return await self._sender.json(Request("POST", f"/api/mobile/v1/qr/{quote(id, safe='')}/restore", is_keyed=True, idempotency_key=idempotency_key))

    def list(self, *, folderId: str | None = None, includeSubfolders: bool | None = None, category: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, status: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled', 'deleted'] | None = None, statusNot: Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] | None = None, categoryNot: Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi'] | None = None, tag: list[str] | None = None, tagMode: Literal['all', 'any'] | None = None, tagNot: list[str] | None = None, externalId: str | None = None, shortCode: str | None = None, q: str | None = None, createdAfter: str | None = None, createdBefore: str | None = None, limit: int | None = None, sort: Literal['createdAt', 'updatedAt', 'name', 'scanCount', 'lastScannedAt', '-createdAt', '-updatedAt', '-name', '-scanCount', '-lastScannedAt'] | None = None, includeTotal: bool | None = None, updatedSince: str | None = None) -> AsyncPages[types.MobileQr]:
        """List QR codes for a mobile client: `GET /api/mobile/v1/qr`."""
        return self._sender.pages(Request("GET", "/api/mobile/v1/qr", query={"folderId": folderId, "includeSubfolders": includeSubfolders, "category": category, "status": status, "statusNot": statusNot, "categoryNot": categoryNot, "tag": tag, "tagMode": tagMode, "tagNot": tagNot, "externalId": externalId, "shortCode": shortCode, "q": q, "createdAfter": createdAfter, "createdBefore": createdBefore, "limit": limit, "sort": sort, "includeTotal": includeTotal, "updatedSince": updatedSince}))


class AsyncMobile:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender
        self.codes = AsyncMobileCodes(sender)

    def list_files(self, *, limit: int | None = None) -> AsyncPages[types.MobileFile]:
        """List files for a mobile client: `GET /api/mobile/v1/files`."""
        return self._sender.pages(Request("GET", "/api/mobile/v1/files", query={"limit": limit}))

    async def create_file(self, body: bytes | str | File, *, name: str | None = None, idempotency_key: str | None = None) -> types.MobileFile:
        """Upload a file from a mobile client: `POST /api/mobile/v1/files`."""
        return await self._sender.json(Request("POST", "/api/mobile/v1/files", query={"name": name}, body=body, raw_type="application/octet-stream", is_keyed=True, idempotency_key=idempotency_key))

    async def get_summary(self) -> types.MobileSummary:
        """Get plan usage and recent scans: `GET /api/mobile/v1/summary`."""
        return await self._sender.json(Request("GET", "/api/mobile/v1/summary"))

    async def get_file(self, id: str) -> types.MobileFile:
        """Get a file for a mobile client: `GET /api/mobile/v1/files/{id}`."""
        return await self._sender.json(Request("GET", f"/api/mobile/v1/files/{quote(id, safe='')}"))

    async def delete_file(self, id: str) -> None:
        """Delete a file from a mobile client: `DELETE /api/mobile/v1/files/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/mobile/v1/files/{quote(id, safe='')}"))


class AsyncSessions:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def end(self, id: str) -> None:
        """End one of your sessions: `DELETE /api/settings/v1/sessions/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/settings/v1/sessions/{quote(id, safe='')}"))

    def list(self, *, limit: int | None = None) -> AsyncPages[types.Session]:
        """List your sessions: `GET /api/settings/v1/sessions`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/sessions", query={"limit": limit}))


class AsyncAuth:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def sign_up(self, body: types.SignUp) -> types.SignedIn:
        """Sign up: `POST /api/auth/v1/sign-up`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/sign-up", body=body))

    async def verify_email(self, body: types.VerifyEmail) -> None:
        """Confirm an email address: `POST /api/auth/v1/verify-email`."""
        return await self._sender.nothing(Request("POST", "/api/auth/v1/verify-email", body=body))

    async def get_me(self) -> types.User:
        """Get the signed-in person: `GET /api/auth/v1/me`."""
        return await self._sender.json(Request("GET", "/api/auth/v1/me"))

    async def update_me(self, body: types.UpdateMe) -> types.User:
        """Update your profile: `PATCH /api/auth/v1/me`."""
        return await self._sender.json(Request("PATCH", "/api/auth/v1/me", body=body))

    async def delete_me(self) -> None:
        """Delete your account: `DELETE /api/auth/v1/me`."""
        return await self._sender.nothing(Request("DELETE", "/api/auth/v1/me"))

    async def change_email(self, body: types.ChangeEmail) -> None:
        """Change your email address: `POST /api/auth/v1/email`."""
        return await self._sender.nothing(Request("POST", "/api/auth/v1/email", body=body))

    async def change_password(self, body: types.ChangePassword) -> None:
        """Change your password: `POST /api/auth/v1/password`."""
        return await self._sender.nothing(Request("POST", "/api/auth/v1/password", body=body))

    async def request_password_reset(self, body: types.RequestPasswordReset) -> None:
        """Request a password reset: `POST /api/auth/v1/password-reset`."""
        return await self._sender.nothing(Request("POST", "/api/auth/v1/password-reset", body=body))

    async def reauthenticate(self, body: types.Reauthenticate) -> None:
        """Prove again who you are: `POST /api/auth/v1/reauthenticate`."""
        return await self._sender.nothing(Request("POST", "/api/auth/v1/reauthenticate", body=body))

    async def sign_in(self, body: types.SignIn) -> Any:
        """Sign in: `POST /api/auth/v1/sign-in`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/sign-in", body=body))

    async def sign_out(self) -> None:
        """Sign out: `POST /api/auth/v1/sign-out`."""
        return await self._sender.nothing(Request("POST", "/api/auth/v1/sign-out"))

    async def switch_workspace(self, body: types.SwitchWorkspace) -> types.SignedIn:
        """Switch to another workspace: `POST /api/auth/v1/switch-workspace`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/switch-workspace", body=body))

    def list_passkeys(self, *, limit: int | None = None) -> AsyncPages[types.Passkey]:
        """List your passkeys: `GET /api/auth/v1/passkeys`."""
        return self._sender.pages(Request("GET", "/api/auth/v1/passkeys", query={"limit": limit}))

    async def create_passkey(self, body: types.CreatePasskey) -> types.CreatedPasskey:
        """Create a passkey: `POST /api/auth/v1/passkeys`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/passkeys", body=body))

    async def create_totp(self) -> types.NewTotp:
        """Set up an authenticator app: `POST /api/auth/v1/totp`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/totp"))

    async def delete_totp(self) -> None:
        """Remove the authenticator app: `DELETE /api/auth/v1/totp`."""
        return await self._sender.nothing(Request("DELETE", "/api/auth/v1/totp"))

    async def create_recovery_codes(self) -> types.RecoveryCodes:
        """Create new recovery codes: `POST /api/auth/v1/recovery-codes`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/recovery-codes"))

    async def exchange_token(self, body: types.ExchangeToken) -> types.ExchangedToken:
        """Exchange a token for an API key: `POST /api/auth/v1/token`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/token", body=body))

    async def delete_passkey(self, id: str) -> None:
        """Remove a passkey: `DELETE /api/auth/v1/passkeys/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/auth/v1/passkeys/{quote(id, safe='')}"))

    async def accept_invite(self, body: types.AcceptInvite) -> types.SignedIn:
        """Accept an invitation: `POST /api/auth/v1/invites/accept`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/invites/accept", body=body))

    async def resend_confirmation(self) -> None:
        """Send the confirmation email again: `POST /api/auth/v1/verify-email/resend`."""
        return await self._sender.nothing(Request("POST", "/api/auth/v1/verify-email/resend"))

    async def confirm_email_change(self, body: types.ConfirmEmail) -> types.ConfirmedEmail:
        """Confirm a change of your email address: `POST /api/auth/v1/email/confirm`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/email/confirm", body=body))

    async def sign_in_passkey(self, body: types.SignInPasskey) -> types.SignedIn:
        """Sign in with a passkey: `POST /api/auth/v1/sign-in/passkey`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/sign-in/passkey", body=body))

    async def reset_password(self, body: types.ResetPassword) -> None:
        """Choose a new password: `POST /api/auth/v1/password-reset/confirm`."""
        return await self._sender.nothing(Request("POST", "/api/auth/v1/password-reset/confirm", body=body))

    async def sign_in_second(self, body: types.SignInSecond) -> types.SignedIn:
        """Sign in with a second factor: `POST /api/auth/v1/sign-in/second`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/sign-in/second", body=body))

    async def create_passkey_options(self) -> types.NewPasskeyOptions:
        """Start to create a passkey: `POST /api/auth/v1/passkeys/options`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/passkeys/options"))

    async def confirm_totp(self, body: types.ConfirmTotp) -> types.ConfirmedTotp:
        """Confirm an authenticator app: `POST /api/auth/v1/totp/confirm`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/totp/confirm", body=body))

    async def discover_connection(self, *, email: str | None = None) -> types.DiscoveredConnection:
        """Find the connection for an email address: `GET /api/auth/v1/sso/discover`."""
        return await self._sender.json(Request("GET", "/api/auth/v1/sso/discover", query={"email": email}))

    async def create_sign_in_passkey_options(self) -> types.PasskeyOptions:
        """Start to use a passkey: `POST /api/auth/v1/sign-in/passkey/options`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/sign-in/passkey/options"))

    async def restore_workspace(self, id: str) -> None:
        """Restore a deleted workspace: `POST /api/auth/v1/workspaces/{id}/restore`."""
        return await self._sender.nothing(Request("POST", f"/api/auth/v1/workspaces/{quote(id, safe='')}/restore"))

    async def back_channel_logout(self, slug: str, body: types.BackChannelLogout) -> None:
        """End sessions of a connection: `POST /api/auth/v1/sso/{slug}/backchannel-logout`."""
        return await self._sender.nothing(Request("POST", f"/api/auth/v1/sso/{quote(slug, safe='')}/backchannel-logout", body=body))

    async def get_connection_metadata(self, slug: str) -> bytes:
        """Get the SAML metadata of a connection: `GET /api/auth/v1/sso/{slug}/metadata`."""
        return await self._sender.file(Request("GET", f"/api/auth/v1/sso/{quote(slug, safe='')}/metadata", accept="*/*"))


class AsyncDeviceLogins:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def start(self, body: types.StartDeviceLogin) -> types.StartedDeviceLogin:
        """Ask for an API key without a browser: `POST /api/auth/v1/device`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/device", body=body))

    async def poll(self, body: types.PollDeviceLogin) -> types.DeviceKey:
        """Ask whether the person has approved: `POST /api/auth/v1/device/token`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/device/token", body=body))

    async def find(self, body: types.FindDeviceLogin) -> types.DeviceLogin:
        """Find the program that shows a code: `POST /api/auth/v1/device/find`."""
        return await self._sender.json(Request("POST", "/api/auth/v1/device/find", body=body))

    async def decide(self, body: types.DecideDeviceLogin) -> None:
        """Approve or deny a program: `POST /api/auth/v1/device/decide`."""
        return await self._sender.nothing(Request("POST", "/api/auth/v1/device/decide", body=body))


class AsyncWebhooksDeliveries:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def get(self, id: str) -> types.DeliveryDetail:
        """Get a webhook delivery: `GET /api/settings/v1/deliveries/{id}`."""
        return await self._sender.json(Request("GET", f"/api/settings/v1/deliveries/{quote(id, safe='')}"))

    async def replay(self, id: str, *, idempotency_key: str | None = None) -> types.DeliveryDetail:
        """Replay a webhook delivery: `POST /api/settings/v1/deliveries/{id}/replay`."""
        return await self._sender.json(Request("POST", f"/api/settings/v1/deliveries/{quote(id, safe='')}/replay", is_keyed=True, idempotency_key=idempotency_key))

    def list(self, id: str, *, limit: int | None = None, state: Literal['pending', 'delivering', 'delivered', 'failed', 'cancelled', 'erased'] | None = None, event: Literal['scan', 'lead', 'cta_click', 'qr.created', 'qr.updated', 'qr.archived', 'qr.deleted', 'qr.restored', 'qr.expired', 'qr.limit_reached', 'member.joined', 'member.left', 'member.role_changed', 'api_key.created', 'api_key.expiring', 'api_key.revoked', 'quota.threshold', 'webhook.disabled', 'webhook.recovered', 'domain.verified', 'domain.lost', 'batch'] | None = None, qrCodeId: str | None = None, from_: str | None = None, to: str | None = None) -> AsyncPages[types.Delivery]:
        """List the deliveries of a webhook endpoint: `GET /api/settings/v1/webhooks/{id}/deliveries`."""
        return self._sender.pages(Request("GET", f"/api/settings/v1/webhooks/{quote(id, safe='')}/deliveries", query={"limit": limit, "state": state, "event": event, "qrCodeId": qrCodeId, "from": from_, "to": to}))


class AsyncWebhooks:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender
        self.deliveries = AsyncWebhooksDeliveries(sender)

    async def create(self, body: types.CreateWebhook, *, idempotency_key: str | None = None) -> types.CreatedWebhook:
        """Add a webhook endpoint: `POST /api/settings/v1/webhooks`."""
        return await self._sender.json(Request("POST", "/api/settings/v1/webhooks", body=body, is_keyed=True, idempotency_key=idempotency_key))

    async def get(self, id: str) -> types.Webhook:
        """Get a webhook endpoint: `GET /api/settings/v1/webhooks/{id}`."""
        return await self._sender.json(Request("GET", f"/api/settings/v1/webhooks/{quote(id, safe='')}"))

    async def update(self, id: str, body: types.UpdateWebhook) -> types.Webhook:
        """Update a webhook endpoint: `PATCH /api/settings/v1/webhooks/{id}`."""
        return await self._sender.json(Request("PATCH", f"/api/settings/v1/webhooks/{quote(id, safe='')}", body=body))

    async def delete(self, id: str) -> None:
        """Delete a webhook endpoint: `DELETE /api/settings/v1/webhooks/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/settings/v1/webhooks/{quote(id, safe='')}"))

    async def get_replay(self, id: str) -> types.Replay:
        """Get a replay of deliveries: `GET /api/settings/v1/replays/{id}`."""
        return await self._sender.json(Request("GET", f"/api/settings/v1/replays/{quote(id, safe='')}"))

    async def cancel_replay(self, id: str) -> None:
        """Cancel a replay of deliveries: `DELETE /api/settings/v1/replays/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/settings/v1/replays/{quote(id, safe='')}"))

    async def get_status(self, id: str) -> types.WebhookStatus:
        """Get what an endpoint has got: `GET /api/settings/v1/webhooks/{id}/status`."""
        return await self._sender.json(Request("GET", f"/api/settings/v1/webhooks/{quote(id, safe='')}/status"))

    async def rotate_secret(self, id: str, *, idempotency_key: str | None = None) -> types.WebhookSecret:
        """Create the next secret of a webhook endpoint: `POST /api/settings/v1/webhooks/{id}/rotate`."""
        return await self._sender.json(Request("POST", f"/api/settings/v1/webhooks/{quote(id, safe='')}/rotate", is_keyed=True, idempotency_key=idempotency_key))

    async def promote_secret(self, id: str, *, idempotency_key: str | None = None) -> types.Webhook:
        """Promote the next secret of a webhook endpoint: `POST /api/settings/v1/webhooks/{id}/promote`."""
        return await self._sender.json(Request("POST", f"/api/settings/v1/webhooks/{quote(id, safe='')}/promote", is_keyed=True, idempotency_key=idempotency_key))

    async def replay(self, id: str, body: types.ReplayDeliveries, *, idempotency_key: str | None = None) -> types.ReplayedDeliveries:
        """Replay the deliveries of a period: `POST /api/settings/v1/webhooks/{id}/replay`."""
        return await self._sender.json(Request("POST", f"/api/settings/v1/webhooks/{quote(id, safe='')}/replay", body=body, is_keyed=True, idempotency_key=idempotency_key))

    async def test(self, id: str, body: types.TestWebhook, *, idempotency_key: str | None = None) -> types.DeliveryDetail:
        """Send a test: `POST /api/settings/v1/webhooks/{id}/test`."""
        return await self._sender.json(Request("POST", f"/api/settings/v1/webhooks/{quote(id, safe='')}/test", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def list(self, *, limit: int | None = None) -> AsyncPages[types.Webhook]:
        """List webhook endpoints: `GET /api/settings/v1/webhooks`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/webhooks", query={"limit": limit}))


class AsyncDomains:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def create(self, body: types.CreateDomain, *, idempotency_key: str | None = None) -> types.Domain:
        """Add a domain: `POST /api/settings/v1/domains`."""
        return await self._sender.json(Request("POST", "/api/settings/v1/domains", body=body, is_keyed=True, idempotency_key=idempotency_key))

    async def update(self, id: str, body: types.UpdateDomain) -> types.Domain:
        """Update a domain: `PATCH /api/settings/v1/domains/{id}`."""
        return await self._sender.json(Request("PATCH", f"/api/settings/v1/domains/{quote(id, safe='')}", body=body))

    async def delete(self, id: str) -> None:
        """Delete a domain: `DELETE /api/settings/v1/domains/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/settings/v1/domains/{quote(id, safe='')}"))

    async def verify(self, id: str, *, idempotency_key: str | None = None) -> types.Domain:
        """Verify a domain: `POST /api/settings/v1/domains/{id}/verify`."""
        return await self._sender.json(Request("POST", f"/api/settings/v1/domains/{quote(id, safe='')}/verify", is_keyed=True, idempotency_key=idempotency_key))

    def list(self, *, limit: int | None = None) -> AsyncPages[types.Domain]:
        """List domains: `GET /api/settings/v1/domains`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/domains", query={"limit": limit}))


class AsyncApiKeys:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def who_am_i(self) -> types.Caller:
        """Check a credential: `GET /api/v1/me`."""
        return await self._sender.json(Request("GET", "/api/v1/me"))

    async def revoke_own(self) -> None:
        """Revoke the key of this request: `DELETE /api/v1/me`."""
        return await self._sender.nothing(Request("DELETE", "/api/v1/me"))

    async def create(self, body: types.CreateApiKey, *, idempotency_key: str | None = None) -> types.CreatedApiKey:
        """Create an API key: `POST /api/settings/v1/api-keys`."""
        return await self._sender.json(Request("POST", "/api/settings/v1/api-keys", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def list_token_rules(self, *, limit: int | None = None) -> AsyncPages[types.TokenRule]:
        """List token rules: `GET /api/settings/v1/token-rules`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/token-rules", query={"limit": limit}))

    async def create_token_rule(self, body: types.CreateTokenRule, *, idempotency_key: str | None = None) -> types.TokenRule:
        """Create a token rule: `POST /api/settings/v1/token-rules`."""
        return await self._sender.json(Request("POST", "/api/settings/v1/token-rules", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def list_requests(self, *, limit: int | None = None, apiKeyId: str | None = None, status: Literal['2xx', '3xx', '4xx', '5xx'] | None = None) -> AsyncPages[types.LoggedRequest]:
        """List requests with API keys: `GET /api/settings/v1/requests`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/requests", query={"limit": limit, "apiKeyId": apiKeyId, "status": status}))

    async def update(self, id: str, body: types.UpdateApiKey) -> types.ApiKey:
        """Update an API key: `PATCH /api/settings/v1/api-keys/{id}`."""
        return await self._sender.json(Request("PATCH", f"/api/settings/v1/api-keys/{quote(id, safe='')}", body=body))

    async def revoke(self, id: str) -> None:
        """Revoke an API key: `DELETE /api/settings/v1/api-keys/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/settings/v1/api-keys/{quote(id, safe='')}"))

    async def delete_token_rule(self, id: str) -> None:
        """Delete a token rule: `DELETE /api/settings/v1/token-rules/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/settings/v1/token-rules/{quote(id, safe='')}"))

    async def rotate(self, id: str, body: types.RotateApiKey, *, idempotency_key: str | None = None) -> types.CreatedApiKey:
        """Rotate an API key: `POST /api/settings/v1/api-keys/{id}/rotate`."""
        return await self._sender.json(Request("POST", f"/api/settings/v1/api-keys/{quote(id, safe='')}/rotate", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def list(self, *, limit: int | None = None) -> AsyncPages[types.ApiKey]:
        """List API keys: `GET /api/settings/v1/api-keys`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/api-keys", query={"limit": limit}))


class AsyncInvites:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def create(self, body: types.CreateInvite, *, idempotency_key: str | None = None) -> types.Invite:
        """Invite a person by email: `POST /api/settings/v1/invites`."""
        return await self._sender.json(Request("POST", "/api/settings/v1/invites", body=body, is_keyed=True, idempotency_key=idempotency_key))

    async def delete(self, id: str) -> None:
        """Delete an invitation: `DELETE /api/settings/v1/invites/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/settings/v1/invites/{quote(id, safe='')}"))

    def list(self, *, limit: int | None = None) -> AsyncPages[types.Invite]:
        """List invitations: `GET /api/settings/v1/invites`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/invites", query={"limit": limit}))


class AsyncMembers:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def update(self, id: str, body: types.UpdateMember) -> types.Member:
        """Update a member: `PATCH /api/settings/v1/members/{id}`."""
        return await self._sender.json(Request("PATCH", f"/api/settings/v1/members/{quote(id, safe='')}", body=body))

    async def remove(self, id: str) -> None:
        """Remove a member: `DELETE /api/settings/v1/members/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/settings/v1/members/{quote(id, safe='')}"))

    def list(self, *, limit: int | None = None) -> AsyncPages[types.Member]:
        """List members: `GET /api/settings/v1/members`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/members", query={"limit": limit}))


class AsyncWorkspace:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def leave(self, *, idempotency_key: str | None = None) -> None:
        """Leave the current workspace: `POST /api/settings/v1/workspace/leave`."""
        return await self._sender.nothing(Request("POST", "/api/settings/v1/workspace/leave", is_keyed=True, idempotency_key=idempotency_key))

    async def get(self) -> types.WorkspaceSettings:
        """Get the current workspace: `GET /api/settings/v1/workspace`."""
        return await self._sender.json(Request("GET", "/api/settings/v1/workspace"))

    async def update(self, body: types.UpdateWorkspace) -> types.WorkspaceSettings:
        """Update the workspace: `PATCH /api/settings/v1/workspace`."""
        return await self._sender.json(Request("PATCH", "/api/settings/v1/workspace", body=body))

    async def delete(self) -> None:
        """Delete the workspace: `DELETE /api/settings/v1/workspace`."""
        return await self._sender.nothing(Request("DELETE", "/api/settings/v1/workspace"))

    def list_exports(self, *, limit: int | None = None) -> AsyncPages[types.Export]:
        """List exports: `GET /api/settings/v1/exports`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/exports", query={"limit": limit}))

    async def create_export(self, *, idempotency_key: str | None = None) -> types.Export:
        """Export the workspace: `POST /api/settings/v1/exports`."""
        return await self._sender.json(Request("POST", "/api/settings/v1/exports", is_keyed=True, idempotency_key=idempotency_key))

    async def get_export(self, id: str) -> types.Export:
        """Get an export: `GET /api/settings/v1/exports/{id}`."""
        return await self._sender.json(Request("GET", f"/api/settings/v1/exports/{quote(id, safe='')}"))

    async def download_export(self, id: str) -> bytes:
        """Download an export: `GET /api/settings/v1/exports/{id}/archive.zip`."""
        return await self._sender.file(Request("GET", f"/api/settings/v1/exports/{quote(id, safe='')}/archive.zip", accept="*/*"))


class AsyncSingleSignOn:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def list_group_roles(self) -> types.GroupRoleList:
        """List the roles of directory groups: `GET /api/settings/v1/group-roles`."""
        return await self._sender.json(Request("GET", "/api/settings/v1/group-roles"))

    async def replace_group_roles(self, body: types.ReplaceGroupRoles) -> types.GroupRoleList:
        """Replace the roles of directory groups: `PUT /api/settings/v1/group-roles`."""
        return await self._sender.json(Request("PUT", "/api/settings/v1/group-roles", body=body))

    def list_claimed_domains(self, *, limit: int | None = None) -> AsyncPages[types.ClaimedDomain]:
        """List claimed domains: `GET /api/settings/v1/claimed-domains`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/claimed-domains", query={"limit": limit}))

    async def claim_domain(self, body: types.ClaimDomain, *, idempotency_key: str | None = None) -> types.ClaimedDomain:
        """Claim a domain: `POST /api/settings/v1/claimed-domains`."""
        return await self._sender.json(Request("POST", "/api/settings/v1/claimed-domains", body=body, is_keyed=True, idempotency_key=idempotency_key))

    def list_connections(self, *, limit: int | None = None) -> AsyncPages[types.Connection]:
        """List connections: `GET /api/settings/v1/connections`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/connections", query={"limit": limit}))

    async def create_connection(self, body: types.CreateConnection, *, idempotency_key: str | None = None) -> types.Connection:
        """Create a connection: `POST /api/settings/v1/connections`."""
        return await self._sender.json(Request("POST", "/api/settings/v1/connections", body=body, is_keyed=True, idempotency_key=idempotency_key))

    async def delete_claimed_domain(self, id: str) -> None:
        """Delete a claimed domain: `DELETE /api/settings/v1/claimed-domains/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/settings/v1/claimed-domains/{quote(id, safe='')}"))

    async def get_connection(self, id: str) -> types.Connection:
        """Get a connection: `GET /api/settings/v1/connections/{id}`."""
        return await self._sender.json(Request("GET", f"/api/settings/v1/connections/{quote(id, safe='')}"))

    async def update_connection(self, id: str, body: types.UpdateConnection) -> types.Connection:
        """Update a connection: `PATCH /api/settings/v1/connections/{id}`."""
        return await self._sender.json(Request("PATCH", f"/api/settings/v1/connections/{quote(id, safe='')}", body=body))

    async def delete_connection(self, id: str) -> None:
        """Delete a connection: `DELETE /api/settings/v1/connections/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/settings/v1/connections/{quote(id, safe='')}"))

    async def verify_claimed_domain(self, id: str, *, idempotency_key: str | None = None) -> types.ClaimedDomain:
        """Verify a claimed domain: `POST /api/settings/v1/claimed-domains/{id}/verify`."""
        return await self._sender.json(Request("POST", f"/api/settings/v1/claimed-domains/{quote(id, safe='')}/verify", is_keyed=True, idempotency_key=idempotency_key))

    async def test_connection(self, id: str) -> types.ConnectionTest:
        """Test a connection: `POST /api/settings/v1/connections/{id}/test`."""
        return await self._sender.json(Request("POST", f"/api/settings/v1/connections/{quote(id, safe='')}/test"))

    async def list_connection_sign_ins(self, id: str) -> types.ConnectionSignInList:
        """List the sign-ins of a connection: `GET /api/settings/v1/connections/{id}/sign-ins`."""
        return await self._sender.json(Request("GET", f"/api/settings/v1/connections/{quote(id, safe='')}/sign-ins"))

    async def create_setup_link(self, id: str) -> types.SetupLink:
        """Create a setup link: `POST /api/settings/v1/connections/{id}/setup-link`."""
        return await self._sender.json(Request("POST", f"/api/settings/v1/connections/{quote(id, safe='')}/setup-link"))


class AsyncScimSettings:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def get(self) -> types.ScimSettings:
        """Get the state of SCIM: `GET /api/settings/v1/scim`."""
        return await self._sender.json(Request("GET", "/api/settings/v1/scim"))

    async def enable(self, *, idempotency_key: str | None = None) -> types.EnabledScim:
        """Enable SCIM: `POST /api/settings/v1/scim`."""
        return await self._sender.json(Request("POST", "/api/settings/v1/scim", is_keyed=True, idempotency_key=idempotency_key))

    async def disable(self) -> None:
        """Disable SCIM: `DELETE /api/settings/v1/scim`."""
        return await self._sender.nothing(Request("DELETE", "/api/settings/v1/scim"))

    async def rotate_token(self, *, idempotency_key: str | None = None) -> types.ScimToken:
        """Rotate the SCIM token: `POST /api/settings/v1/scim/rotate`."""
        return await self._sender.json(Request("POST", "/api/settings/v1/scim/rotate", is_keyed=True, idempotency_key=idempotency_key))

    def list_log(self, *, limit: int | None = None) -> AsyncPages[types.ScimRequest]:
        """List the requests of the identity provider: `GET /api/settings/v1/scim/log`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/scim/log", query={"limit": limit}))


class AsyncAuditLog:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    def list(self, *, limit: int | None = None, action: Literal['workspace.created', 'workspace.updated', 'workspace.deleted', 'workspace.restored', 'workspace.suspended', 'workspace.resumed', 'workspace.exported', 'workspace.imported', 'plan.changed', 'limits.changed', 'member.joined', 'member.provisioned', 'member.updated', 'member.removed', 'member.role_kept', 'invite.created', 'invite.deleted', 'api_key.created', 'api_key.updated', 'api_key.rotated', 'api_key.revoked', 'token_rule.created', 'token_rule.deleted', 'token.exchanged', 'token.refused', 'scim.enabled', 'scim.token_rotated', 'scim.disabled', 'webhook.created', 'webhook.updated', 'webhook.deleted', 'webhook.secret_rotated', 'webhook.secret_promoted', 'webhook.tested', 'webhook.delivery_replayed', 'webhook.deliveries_replayed', 'domain.created', 'domain.updated', 'domain.verified', 'domain.deleted', 'domain.released', 'claimed_domain.created', 'claimed_domain.verified', 'claimed_domain.deleted', 'claimed_domain.lost', 'sso_connection.created', 'sso_connection.updated', 'sso_connection.deleted', 'sso_connection.setup_link_created', 'sso_connection.setup_completed', 'group_roles.updated', 'qr_code.created', 'qr_code.updated', 'qr_code.replaced', 'qr_code.reverted', 'qr_code.moved', 'qr_code.deleted', 'qr_code.restored', 'qr_code.taken_down', 'qr_code.takedown_lifted', 'file.taken_down', 'file.takedown_lifted', 'lead.updated', 'lead.deleted', 'report.created', 'report.updated', 'report.deleted', 'sign_in.refused', 'sign_in.succeeded', 'password.changed', 'password.reset_requested', 'password.reset', 'email.changed', 'identity.linked', 'totp.added', 'totp.removed', 'passkey.added', 'passkey.removed', 'recovery_codes.created', 'recovery_code.used'] | None = None, about: Literal['settings', 'qr_codes'] | None = None, actor: str | None = None, from_: str | None = None, to: str | None = None) -> AsyncPages[types.AuditEntry]:
        """List the audit log: `GET /api/settings/v1/audit-log`."""
        return self._sender.pages(Request("GET", "/api/settings/v1/audit-log", query={"limit": limit, "action": action, "about": about, "actor": actor, "from": from_, "to": to}))


class AsyncScimGroups:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def ensure(self, body: types.ScimGroupRequest, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimGroup:
        """Ensure that a group exists: `POST /api/scim/v2/Groups`."""
        return await self._sender.json(Request("POST", "/api/scim/v2/Groups", query={"attributes": attributes, "excludedAttributes": excludedAttributes}, body=body))

    async def get(self, id: str, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimGroup:
        """Get a group: `GET /api/scim/v2/Groups/{id}`."""
        return await self._sender.json(Request("GET", f"/api/scim/v2/Groups/{quote(id, safe='')}", query={"attributes": attributes, "excludedAttributes": excludedAttributes}))

    async def replace(self, id: str, body: types.ScimGroupRequest, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimGroup:
        """Replace a group: `PUT /api/scim/v2/Groups/{id}`."""
        return await self._sender.json(Request("PUT", f"/api/scim/v2/Groups/{quote(id, safe='')}", query={"attributes": attributes, "excludedAttributes": excludedAttributes}, body=body))

    async def update(self, id: str, body: types.ScimGroupPatch, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimGroup:
        """Update a group: `PATCH /api/scim/v2/Groups/{id}`."""
        return await self._sender.json(Request("PATCH", f"/api/scim/v2/Groups/{quote(id, safe='')}", query={"attributes": attributes, "excludedAttributes": excludedAttributes}, body=body))

    async def delete(self, id: str) -> None:
        """Delete a group: `DELETE /api/scim/v2/Groups/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/scim/v2/Groups/{quote(id, safe='')}"))

    async def list(self, *, attributes: str | None = None, excludedAttributes: str | None = None, startIndex: int | None = None, count: int | None = None, sortOrder: str | None = None, filter: str | None = None, sortBy: str | None = None) -> types.ScimGroupList:
        """List groups: `GET /api/scim/v2/Groups`."""
        return await self._sender.json(Request("GET", "/api/scim/v2/Groups", query={"attributes": attributes, "excludedAttributes": excludedAttributes, "startIndex": startIndex, "count": count, "sortOrder": sortOrder, "filter": filter, "sortBy": sortBy}))


class AsyncScimUsers:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def create(self, body: types.ScimUserRequest, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimUser:
        """Create a user: `POST /api/scim/v2/Users`."""
        return await self._sender.json(Request("POST", "/api/scim/v2/Users", query={"attributes": attributes, "excludedAttributes": excludedAttributes}, body=body))

    async def get(self, id: str, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimUser:
        """Get a user: `GET /api/scim/v2/Users/{id}`."""
        return await self._sender.json(Request("GET", f"/api/scim/v2/Users/{quote(id, safe='')}", query={"attributes": attributes, "excludedAttributes": excludedAttributes}))

    async def replace(self, id: str, body: types.ScimUserRequest, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimUser:
        """Replace a user: `PUT /api/scim/v2/Users/{id}`."""
        return await self._sender.json(Request("PUT", f"/api/scim/v2/Users/{quote(id, safe='')}", query={"attributes": attributes, "excludedAttributes": excludedAttributes}, body=body))

    async def update(self, id: str, body: types.ScimUserPatch, *, attributes: str | None = None, excludedAttributes: str | None = None) -> types.ScimUser:
        """Update a user: `PATCH /api/scim/v2/Users/{id}`."""
        return await self._sender.json(Request("PATCH", f"/api/scim/v2/Users/{quote(id, safe='')}", query={"attributes": attributes, "excludedAttributes": excludedAttributes}, body=body))

    async def delete(self, id: str) -> None:
        """Delete a user: `DELETE /api/scim/v2/Users/{id}`."""
        return await self._sender.nothing(Request("DELETE", f"/api/scim/v2/Users/{quote(id, safe='')}"))

    async def list(self, *, attributes: str | None = None, excludedAttributes: str | None = None, startIndex: int | None = None, count: int | None = None, sortOrder: str | None = None, filter: str | None = None, sortBy: str | None = None) -> types.ScimUserList:
        """List users: `GET /api/scim/v2/Users`."""
        return await self._sender.json(Request("GET", "/api/scim/v2/Users", query={"attributes": attributes, "excludedAttributes": excludedAttributes, "startIndex": startIndex, "count": count, "sortOrder": sortOrder, "filter": filter, "sortBy": sortBy}))


class AsyncScim:
    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender
        self.groups = AsyncScimGroups(sender)
        self.users = AsyncScimUsers(sender)

    async def get_service_provider_config(self) -> types.ServiceProviderConfig:
        """Get the service provider configuration: `GET /api/scim/v2/ServiceProviderConfig`."""
        return await self._sender.json(Request("GET", "/api/scim/v2/ServiceProviderConfig"))

    async def list_resource_types(self, *, filter: str | None = None) -> types.ScimResourceTypeList:
        """List resource types: `GET /api/scim/v2/ResourceTypes`."""
        return await self._sender.json(Request("GET", "/api/scim/v2/ResourceTypes", query={"filter": filter}))

    async def list_schemas(self, *, filter: str | None = None) -> types.ScimSchemaList:
        """List schemas: `GET /api/scim/v2/Schemas`."""
        return await self._sender.json(Request("GET", "/api/scim/v2/Schemas", query={"filter": filter}))

    async def get_resource_type(self, name: str) -> types.ScimResourceType:
        """Get a resource type: `GET /api/scim/v2/ResourceTypes/{name}`."""
        return await self._sender.json(Request("GET", f"/api/scim/v2/ResourceTypes/{quote(name, safe='')}"))

    async def get_schema(self, urn: str) -> types.ScimSchema:
        """Get a schema: `GET /api/scim/v2/Schemas/{urn}`."""
        return await self._sender.json(Request("GET", f"/api/scim/v2/Schemas/{quote(urn, safe='')}"))


class AsyncResources:
    """All operations of the service, by what they belong to."""

    def __init__(self, sender: AsyncSender) -> None:
        self.codes = AsyncCodes(sender)
        self.folders = AsyncFolders(sender)
        self.design_templates = AsyncDesignTemplates(sender)
        self.files = AsyncFiles(sender)
        self.analytics = AsyncAnalytics(sender)
        self.scans = AsyncScans(sender)
        self.events = AsyncEvents(sender)
        self.reports = AsyncReports(sender)
        self.leads = AsyncLeads(sender)
        self.mobile = AsyncMobile(sender)
        self.sessions = AsyncSessions(sender)
        self.auth = AsyncAuth(sender)
        self.device_logins = AsyncDeviceLogins(sender)
        self.webhooks = AsyncWebhooks(sender)
        self.domains = AsyncDomains(sender)
        self.api_keys = AsyncApiKeys(sender)
        self.invites = AsyncInvites(sender)
        self.members = AsyncMembers(sender)
        self.workspace = AsyncWorkspace(sender)
        self.single_sign_on = AsyncSingleSignOn(sender)
        self.scim_settings = AsyncScimSettings(sender)
        self.audit_log = AsyncAuditLog(sender)
        self.scim = AsyncScim(sender)
