import { booleanIn } from '#libs/csv';
import { parseUrl } from '#libs/platform';

const MAX_TAGS = 20;
const ARCHIVED = new Set(['archived', 'hidden', 'inactive', 'disabled', 'deactivated', 'deleted', 'banned']);
const DAYS = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?$/;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?(?:Z|UTC|[+-]\d{2}:?\d{2})$/;
const SECONDS = /^\d{9,10}$/;
const MILLISECONDS = /^\d{12,13}$/;
const MAX_TIME_LENGTH = 40;
const MAX_LINK_LENGTH = 2_048;
/** A host has up to 253 characters. Longer ones take the parser of URLs a tenth of a second. */
const LONG_HOST = /^(?:https?:)?[/\\]*[^/\\?#]{254}/i;
const EARLIEST_MS = Date.UTC(1995, 0, 1);

/** A time that exports write: ISO 8601, in UTC where no zone is named, or a Unix time. Null for any other text. */
export function timeIn(text: string): Date | null {
  if (text.length > MAX_TIME_LENGTH) return null;
  const ms = SECONDS.test(text)
    ? Number(text) * 1_000
    : MILLISECONDS.test(text)
      ? Number(text)
      : Date.parse(isoOf(text) ?? '');
  return Number.isNaN(ms) || ms < EARLIEST_MS ? null : new Date(ms);
}

function isoOf(text: string): string | null {
  if (WITH_ZONE.test(text))
    return text
      .replace(' ', 'T')
      .replace(/ ?UTC$/, 'Z')
      .replace(' ', '');
  return DAYS.test(text) ? `${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}` : null;
}

export const isArchived = (text: string): boolean =>
  ARCHIVED.has(text.toLowerCase()) || booleanIn(text) === true;

/** The digits of a number of scans, also with separators between thousands; null for any other text. */
export function countIn(text: string): string | null {
  const digits = text.replace(/[,.'’\s]/g, '');
  return digits.length > 0 && digits.length <= 15 && /^\d+$/.test(digits) ? String(Number(digits)) : null;
}

/** A list, or a JSON array; the first 20, each once. */
export function tagsIn(text: string): { tags: string[]; omitted: number } {
  const seen = new Map<string, string>();
  for (const part of textsIn(text)) {
    const tag = part.trim().replaceAll('|', '/');
    if (tag !== '' && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  }
  const tags = [...seen.values()];
  return { tags: tags.slice(0, MAX_TAGS), omitted: Math.max(0, tags.length - MAX_TAGS) };
}

function textsIn(text: string): string[] {
  if (text.startsWith('['))
    try {
      const list: unknown = JSON.parse(text);
      if (Array.isArray(list)) return list.map(String);
    } catch {
      // It is no JSON: a tag can begin with a bracket.
    }
  return text.split(/[,;|]/);
}

/** Null for what is no text and no number: an object can have a `toString` that is none. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : Number.isFinite(value) ? String(value) : null;

/** Scans that were counted elsewhere use a limit up; one is left, for who activates the code again. */
export const limitAfter = (limit: number, scans: number): { left: number; isReached: boolean } => ({
  left: Math.max(1, limit - scans),
  isReached: scans >= limit,
});

export interface ShortLink {
  host: string;
  slug: string;
}

/** The host and the slug of a short URL, with or without its scheme. Null for any other text. */
export function shortLinkIn(text: string): ShortLink | null {
  // The parser skips them, also within a host.
  if (text.length > MAX_LINK_LENGTH || LONG_HOST.test(text.replace(/[\t\r\n]/g, ''))) return null;
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !url.hostname.includes('.')) return null;
  return { host: url.hostname, slug: url.pathname.slice(1).replace(/\/$/, '') };
}
