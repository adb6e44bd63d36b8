import { completeUrl } from '../ui/complete-url.js';
import { facts } from '#client';
import type { Replacement, Report } from './bulk.queries.js';

export const MODES = ['set', 'replace', 'utm'] as const;
export type Mode = (typeof MODES)[number];
export type UtmPart = (typeof facts.UTM_PARTS)[number];

/** What a person has filled in. */
export interface Typed {
  mode: Mode;
  url: string;
  find: string;
  with: string;
  utm: Partial<Record<UtmPart, string>>;
}

export const NOTHING: Typed = { mode: 'set', url: '', find: '', with: '', utm: {} };

/** The change that it means; null if that is none. */
export function changeOf({ mode, url, find, with: instead, utm }: Typed): Replacement | null {
  switch (mode) {
    case 'set':
      return url.trim() === '' ? null : { patch: { qr_data: { url: completeUrl(url) } } };
    case 'replace':
      return find === '' ? null : { replace: { field: 'qr_data.url', find, with: instead } };
    case 'utm': {
      const parts = facts.UTM_PARTS.filter((part) => utm[part]?.trim());
      if (parts.length === 0) return null;
      return { patch: { utm: Object.fromEntries(parts.map((part) => [part, utm[part]?.trim()])) } };
    }
  }
}

type Change = NonNullable<Report['results'][number]['changes']>;

/** What a code has now and would have then, as a line of text; null if it stays. */
export function linesOf({ qr_data: data, utm }: Change): { from: string; to: string } | null {
  if (data !== undefined) return { from: urlIn(data.from), to: urlIn(data.to) };
  if (utm !== undefined) return { from: utmIn(utm.from), to: utmIn(utm.to) };
  return null;
}

const urlIn = (data: unknown): string => (data as { url?: string } | null)?.url ?? '';
const utmIn = (utm: unknown): string =>
  Object.entries((utm ?? {}) as Record<string, string>)
    .map(([part, value]) => `utm_${part}=${value}`)
    .join('&');

/** Two lines before, in and after what differs. */
export function differenceOf(from: string, to: string) {
  let start = 0;
  while (start < from.length && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < Math.min(from.length, to.length) - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  return {
    before: from.slice(0, start),
    removed: from.slice(start, from.length - end),
    added: to.slice(start, to.length - end),
    after: from.slice(from.length - end),
  };
}
