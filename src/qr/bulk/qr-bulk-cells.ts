import { booleanIn } from '#libs/csv';
import { dataDtoOf } from '#libs/qr-codes';
import { documentationOf } from '#libs/validation';
import { MAX_VALUES } from '../../http/requests/body-types.js';
import { parseJson } from '../../http/requests/json-body.js';
import { CreateQrCodeDto } from '../record/qr-create.dto.js';

/** Of a whole number; a point would be a decimal separator to some, and one of thousands to others. */
const DIGITS = /^-?\d+$/;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

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
  const entries = Object.entries(value).map(([field, child]) => {
    const { type: inner, isArray } = documentationOf(type as Dto, field);
    const isList = isArray === true || inner === 'array';
    const isJson = isList || inner === 'object';
    return [field, isJson && typeof child === 'string' ? parsed(child) : typedAs(inner, child)];
  });
  return Object.fromEntries(entries) as unknown;
}

/** A list can be one cell of JSON, since a file has a limited number of columns, and names of the caller's own too. */
function parsed(cell: string): unknown {
  if (!/^[[{]/.test(cell)) return cell;
  try {
    return parseJson(Buffer.from(cell), MAX_VALUES);
  } catch {
    return cell;
  }
}

function typedText(type: unknown, text: string): unknown {
  if (type === Boolean) return booleanIn(text) ?? text;
  if (type === 'integer' && DIGITS.test(text)) return Number(text);
  if (type === Number && DECIMAL.test(text)) return Number(text);
  return text;
}
