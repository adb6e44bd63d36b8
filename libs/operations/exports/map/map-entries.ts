import type { Client } from 'pg';
import type { QrCode } from '#libs/database';
import { Brand, locationOf, pageResponse, type BrandSettings } from '#libs/pages';
import { chooseLanguage, type Language } from '#libs/languages';
import { listChoices, normaliseShortCode, pageOf, shortUrlBaseOf, shortUrlOf } from '#libs/qr-codes';

/** A code as a map without this service answers it; one of the last three is set. */
export interface MapEntry {
  id: string;
  /** Without a port. */
  host: string;
  /** Of its short URL, such as /menu. */
  path: string;
  /** False if scans ignore the case of the path. */
  isCaseSensitive: boolean;
  /** Where its redirect leads. */
  location: string | null;
  /** The file with its page, below pages/. */
  page: string | null;
  /** Why no map can answer it. */
  reason: string | null;
}

export interface MapSource {
  database: Client;
  workspaceId: string;
  shortUrlBase: string;
  /** The file with the logo of the brand, which all pages share; null for none. */
  logo: string | null;
  /** Pages show what is true now, such as opening hours. */
  now: Date;
  /** How many codes have a page at most. */
  maxPages?: number;
}

/** As a regular expression. Hosts and short codes have no other character that means something in one. */
export const exactly = (text: string): string => text.replaceAll('.', '[.]');

const PAGE = 500;
/** An archive holds the names of all its files in memory, and each page has the logo of the brand. */
const MAX_PAGES = 10_000;

type MappedCode = Pick<
  QrCode,
  'id' | 'shortCode' | 'domain' | 'category' | 'qrData' | 'rules' | 'utm' | 'forwardQuery' | 'status'
> & {
  isLimited: boolean;
  isDated: boolean;
  hasPassword: boolean;
  isProduct: boolean;
  isTakenDown: boolean;
  hasFiles: boolean;
  isCaseSensitive: boolean;
};

const CODES = `
  select id, short_code as "shortCode", domain, category, qr_data as "qrData", rules, utm,
    forward_query as "forwardQuery", status, scan_limit is not null as "isLimited",
    starts_at is not null or expires_at is not null as "isDated", password_hash is not null as "hasPassword",
    digital_link is not null as "isProduct", taken_down_at is not null as "isTakenDown", cardinality(file_ids_in(qr_data)) > 0 as "hasFiles",
    short_code_norm like '%//%' as "isCaseSensitive"
  from qr_codes where workspace_id = $1 and deleted_at is null and short_code is not null
  order by domain nulls first, short_code_norm`;

/** Yields all codes with a short URL, those of a host together. Runs in an open transaction. */
export async function* mapEntries(source: MapSource): AsyncGenerator<MapEntry> {
  const { logo } = source;
  let last: MapEntry | null = null;
  for await (const { entry } of mapped(source)) {
    if (last && entry.host !== last.host && logo !== null) yield logoEntry(last.host, logo);
    yield entry;
    last = entry;
  }
  if (last && logo !== null) yield logoEntry(last.host, logo);
}

/** No short code has a dot. */
const LOGO_FOLDER = '/.brand/';

const logoEntry = (host: string, page: string): MapEntry => ({
  ...{ id: '', host, path: LOGO_FOLDER + page, isCaseSensitive: true },
  ...{ location: null, page, reason: null },
});

async function* mapped(source: MapSource): AsyncGenerator<{ code: MappedCode; entry: MapEntry }> {
  const { database, workspaceId, shortUrlBase, now, maxPages = MAX_PAGES } = source;
  let pages = 0;
  for await (const code of mappedCodes(database, workspaceId)) {
    const entry = toEntry(code, shortUrlBase, now);
    if (entry.page !== null) pages += 1;
    const isOver = entry.page !== null && pages > maxPages;
    yield { code, entry: isOver ? { ...entry, page: null, reason: tooMany(maxPages) } : entry };
  }
}

const tooMany = (maxPages: number) => `a map has no more pages than ${maxPages.toLocaleString('en')}`;

async function* mappedCodes(database: Client, workspaceId: string): AsyncGenerator<MappedCode> {
  await database.query(`declare mapped no scroll cursor for ${CODES}`, [workspaceId]);
  try {
    for (;;) {
      const { rows } = await database.query<MappedCode>(`fetch ${PAGE} from mapped`);
      yield* rows;
      if (rows.length < PAGE) return;
    }
  } finally {
    await database.query('close mapped').catch(() => undefined);
  }
}

function toEntry(code: MappedCode, shortUrlBase: string, now: Date): MapEntry {
  const shortCode = code.shortCode ?? '';
  const url = new URL(shortUrlOf(shortUrlBaseOf(code.domain, shortUrlBase), shortCode));
  const { id, isCaseSensitive } = code;
  const place = { id, host: url.hostname, path: url.pathname, isCaseSensitive };
  const none = { location: null, page: null };
  const reason = reasonOf(code);
  if (reason !== null) return { ...place, ...none, reason };
  const { choices } = listChoices(code);
  const destination = choices.length === 1 ? choices[0]?.destination : undefined;
  const location = typeof destination === 'string' ? locationOf(destination) : null;
  if (location !== null) return { ...place, ...none, location, reason: null };
  if (destination !== null)
    return { ...place, ...none, reason: 'it redirects to an app, or differently by device' };
  if (pageOf(code, 'en', now.getTime()) === null) return { ...place, ...none, reason: 'it has no page' };
  // Not every file system tells names by their case.
  const page = `${place.host}/${isCaseSensitive ? id : normaliseShortCode(shortCode)}.html`;
  return { ...place, ...none, page, reason: null };
}

function reasonOf(code: MappedCode): string | null {
  const { rules, status } = code;
  if (code.isTakenDown) return 'it was taken down';
  if (status !== 'active') return `it is ${status}`;
  if (code.hasPassword) return 'it has a password';
  if (code.isLimited) return 'it has a scan limit';
  if (code.isDated) return 'it has a start or an end';
  if (code.isProduct) return 'its symbol is a GS1 Digital Link, which answers by what is asked';
  if (rules.length > 0) return 'it has rules';
  if (code.forwardQuery) return 'it passes the query of the visit on';
  return code.hasFiles ? 'it shows uploaded files' : null;
}

/** A map knows no visitor: its pages are in the language of their texts, where a code has one. */
const languageOf = ({ qrData }: MappedCode): Language =>
  chooseLanguage('language' in qrData && typeof qrData.language === 'string' ? qrData.language : undefined);

/** Yields the pages of codes that show one, without their forms, which nobody would receive. */
export async function* mapPages(
  source: MapSource,
  settings: BrandSettings | null,
): AsyncGenerator<{ name: string; html: Buffer }> {
  const logo = source.logo && LOGO_FOLDER + source.logo;
  const brand = settings && new Brand({ ...settings, logo });
  for await (const { code, entry } of mapped(source)) {
    const { page } = entry;
    const language = languageOf(code);
    const content = page === null ? null : pageOf(code, language, source.now.getTime());
    if (page === null || content === null) continue;
    const { form: _, ...rest } = content;
    yield { name: page, html: Buffer.concat([...pageResponse(200, rest, { language, brand }).body]) };
  }
}
