import { dataDtoOf } from '#libs/qr-codes';
import { documentationOf } from '#libs/validation';
import { CreateQrCodeDto } from '../qr-create.dto.js';

/** As @ApiProperty names them. */
const NUMBERS = new Set<unknown>([Number, 'integer']);

type Dto = new () => object;

/** Converts the text cells of a CSV record to the types of their fields; invalid ones stay text, and the DTO refuses them. */
export function typedCells(body: Record<string, unknown>): Record<string, unknown> {
  const typed = typedAs(CreateQrCodeDto, body) as Record<string, unknown>;
  return { ...typed, qr_data: typedAs(dataDtoOf(body.category), body.qr_data) };
}

function typedAs(type: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => typedAs(type, item));
  if (typeof value === 'string') return typedText(type, value);
  if (typeof value !== 'object' || value === null || typeof type !== 'function') return value;
  const entries = Object.entries(value).map(([field, child]) => [
    field,
    typedAs(documentationOf(type as Dto, field).type, child),
  ]);
  return Object.fromEntries(entries) as unknown;
}

function typedText(type: unknown, text: string): unknown {
  if (type === Boolean && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (NUMBERS.has(type) && /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text)) return Number(text);
  return text;
}
