import type { QrCode } from '#libs/database';
import { MAX_PAGE_BYTES, measurePageBytes } from '#libs/qr-codes';
import { fieldFault, type Fault } from '../../http/problems/index.js';
import type { CreateQrCodeDto } from '../record/qr-create.dto.js';
import { qrFields, type QrField } from '../record/qr.fields.js';

/** Smaller qr_data cannot make a page of more than MAX_PAGE_BYTES. */
const MIN_BYTES_OF_LARGE_PAGE = MAX_PAGE_BYTES / 8;

/**
 * Checks the size of fields with a limit, and of the page.
 * @param stored the code that the body changes: content from before there was a limit can stay as large as it is
 */
export function sizeFaults(body: CreateQrCodeDto, stored: QrCode | null): Fault[] {
  const fields = qrFields.flatMap((field) => limitFault(body, field, stored) ?? []);
  if (fields.length > 0) return fields;
  const page = pageFault(body, stored);
  return page ? [page] : [];
}

function limitFault(
  body: CreateQrCodeDto,
  { name, property, conversion, maxBytes }: QrField,
  stored: QrCode | null,
): Fault | null {
  if (maxBytes === undefined) return null;
  const bytes = jsonBytes(body[name]);
  const allowed = Math.max(maxBytes, stored ? jsonBytes(conversion.toJson(stored[property])) : 0);
  if (bytes <= allowed) return null;
  const limit = allowed > maxBytes ? `${maxBytes / 1024} KiB, or what is stored` : `${maxBytes / 1024} KiB`;
  return tooLarge(name, `must have at most ${limit} as JSON: ${shorten(name, body[name])}`);
}

function pageFault(body: CreateQrCodeDto, stored: QrCode | null): Fault | null {
  const { category, qr_data: qrData } = body;
  if (jsonBytes(qrData) <= MIN_BYTES_OF_LARGE_PAGE) return null;
  const bytesOf = (data: object) => measurePageBytes({ category, qrData: data });
  const bytes = bytesOf(qrData);
  if (bytes <= MAX_PAGE_BYTES || (stored && bytes <= bytesOf(stored.qrData))) return null;
  const limit = `must make a page of at most ${MAX_PAGE_BYTES / 1024} KiB`;
  const reason = 'in which each of the characters & < > \' " takes up to six bytes';
  return tooLarge('qr_data', `${limit}, ${reason}: ${shorten('qr_data', qrData)}`);
}

const tooLarge = (field: string, message: string): Fault => fieldFault(`/${field}`, message, 'too_large');

function shorten(field: string, value: unknown): string {
  const members = Object.entries(value ?? {}).map(([name, member]) => ({ name, bytes: jsonBytes(member) }));
  const [largest] = members.sort((one, other) => other.bytes - one.bytes);
  return largest ? `shorten ${field}.${largest.name}, its largest part` : 'shorten it';
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value ?? null));
