import type { ImportField, ImportSource } from '#libs/import-sources';
import { normaliseDomain } from '#libs/qr-codes';
import {
  cellAt,
  cut,
  emptyRow,
  faultAt,
  lineOf,
  longCellFault,
  shown,
  type MappedRow,
  type FileRecord,
  type RecordReader,
} from './import-cells.js';
import { ROW_TEXTS, type RowText } from './import-texts.js';
import { countIn, isArchived, limitAfter, shortLinkIn, tagsIn, timeIn } from './import-values.js';

/** Where the codes of a file can go. */
export interface ImportPlaces {
  /** The verified domains of the workspace. */
  domains: ReadonlySet<string>;
  /** Those of them where codes can differ by case only. */
  caseSensitive: ReadonlySet<string>;
  defaultHost: string;
  /** Chosen for rows without a domain of the workspace; null for none. */
  domain: string | null;
  now: Date;
}

const NAME_LENGTH = 255;
const METADATA_LENGTH = 500;
const EXTERNAL_ID_LENGTH = 255;
const COLUMNS = [
  ...['name', 'url', 'short_code', 'domain', 'tags', 'status', 'expires_at', 'fallback_url', 'scan_limit'],
  ...['rules', 'external_id', 'metadata.imported_from', 'metadata.imported_scans', 'metadata.description'],
] as const;
type Column = (typeof COLUMNS)[number];
type Cells = Partial<Record<Column, string>>;

/** Which field fills a column, so that a fault of it names the cell. */
const FILLED_BY: Partial<Record<Column, ImportField>> = {
  ...{ url: 'url', domain: 'domain', name: 'name', tags: 'tags', status: 'archived' },
  ...{ expires_at: 'expires_at', fallback_url: 'fallback_url', scan_limit: 'scan_limit', rules: 'ios_url' },
  ...{ 'metadata.imported_scans': 'scans', 'metadata.description': 'description' },
};

/** Reads the export of another service: each row becomes a code that redirects. */
export class ForeignRecords implements RecordReader {
  readonly header = lineOf(COLUMNS);
  readonly columns = new Map<string, number>();
  private readonly rowsByCode = new Map<string, { code: string; row: number }>();

  constructor(
    private readonly names: readonly string[],
    private readonly places: ImportPlaces,
    private readonly source: ImportSource,
    private readonly fields: ReadonlyMap<ImportField, number>,
  ) {
    for (const column of COLUMNS) {
      const field = FILLED_BY[column];
      const index = field && fields.get(field);
      if (index !== undefined) this.columns.set(column, index);
    }
    const code = fields.get('short_code') ?? fields.get('link');
    if (code !== undefined)
      for (const column of ['short_code', 'external_id']) this.columns.set(column, code);
  }

  toRow(record: FileRecord): MappedRow {
    const row = emptyRow(record.sheetRow);
    row.fault = longCellFault(this.names, record);
    if (row.fault) return { row, line: null };
    const cells: Cells = { 'metadata.imported_from': this.source.name };
    if (!this.placeCode(record, row, cells)) return { row, line: null };
    this.fillTexts(record, row, cells);
    return { row, line: lineOf(COLUMNS.map((column) => cells[column] ?? '')) };
  }

  /** Returns false for a row with a fault. */
  private placeCode(record: FileRecord, row: MappedRow['row'], cells: Cells): boolean {
    const sent = this.text(record, 'link');
    const link = shortLinkIn(sent);
    const slug = this.text(record, 'short_code') || (link?.slug ?? '');
    const named = this.text(record, 'domain');
    const host = String(normaliseDomain(hostOf(named) || (link?.host ?? '')));
    row.link = shown(sent || [host, slug].filter(Boolean).join('/'));
    cells.short_code = slug;
    cells.domain = this.domainOf(host, row);
    if (!row.fault) this.refuseTwice(cells.domain, slug, row);
    const id = `${this.source.name}:${[host, slug].filter(Boolean).join('/')}`;
    if (slug !== '' && id.length <= EXTERNAL_ID_LENGTH) cells.external_id = id;
    return row.fault === null;
  }

  private domainOf(host: string, row: MappedRow['row']): string {
    const { domains, defaultHost, domain } = this.places;
    if (host !== '' && domains.has(host)) return host;
    if (host === '' || host === defaultHost) return domain ?? '';
    if (this.source.sharedHosts.includes(host)) row.notes.push(ROW_TEXTS.stays(host));
    else if (domain === null) this.refuse(row, ['domain', 'link'], ROW_TEXTS.unverified(cut(host, 100)));
    else row.notes.push(ROW_TEXTS.moved(host, domain));
    return domain ?? '';
  }

  private refuseTwice(domain: string, slug: string, row: MappedRow['row']): void {
    if (slug === '') return;
    const key = `${domain}/${this.places.caseSensitive.has(domain) ? slug : slug.toLowerCase()}`;
    const first = this.rowsByCode.get(key);
    if (!first) this.rowsByCode.set(key, { code: slug, row: row.row });
    else if (first.code === slug) this.refuse(row, ['short_code', 'link'], ROW_TEXTS.twice(first.row));
    else row.notes.push(ROW_TEXTS.case(first.row));
  }

  private fillTexts(record: FileRecord, row: MappedRow['row'], cells: Cells) {
    const text = (field: ImportField) => this.text(record, field);
    cells.url = text('url');
    cells.name = cut(text('name') || row.link || cells.url, NAME_LENGTH);
    const { tags, omitted } = tagsIn(text('tags'));
    cells.tags = tags.join('|');
    if (omitted > 0) row.notes.push(ROW_TEXTS.moreTags(omitted));
    if (isArchived(text('archived'))) cells.status = 'archived';
    row.createdAt = this.timeOf(text('created_at'), row);
    cells.expires_at = this.expiryOf(text('expires_at'), row);
    cells.fallback_url = text('fallback_url');
    const scans = countIn(text('scans'));
    if (scans !== null) cells['metadata.imported_scans'] = scans;
    this.limit(text('scan_limit'), Number(scans ?? 0), row, cells);
    cells['metadata.description'] = cut(text('description'), METADATA_LENGTH);
    const rules = [
      { os: 'iOS', url: text('ios_url') },
      { os: 'Android', url: text('android_url') },
    ].flatMap(({ os, url }) => (url === '' ? [] : [{ when: { os: [os] }, url }]));
    if (rules.length > 0) cells.rules = JSON.stringify(rules);
  }

  private timeOf(text: string, row: MappedRow['row']): string | null {
    const time = timeIn(text);
    if (time !== null && time <= this.places.now) return time.toISOString();
    if (text !== '') row.notes.push(ROW_TEXTS.created(cut(text, 40)));
    return null;
  }

  private expiryOf(text: string, row: MappedRow['row']): string {
    const time = timeIn(text);
    if (time === null && text !== '') row.notes.push(ROW_TEXTS.expiry(cut(text, 40)));
    return time?.toISOString() ?? '';
  }

  private limit(text: string, scans: number, row: MappedRow['row'], cells: Cells): void {
    const limit = Number(countIn(text) ?? 0);
    if (limit === 0) return;
    const { left, isReached } = limitAfter(limit, scans);
    cells.scan_limit = String(left);
    if (!isReached) return;
    cells.status ??= 'paused';
    row.notes.push(ROW_TEXTS.limitReached());
  }

  private text(record: FileRecord, field: ImportField): string {
    return cellAt(record, this.fields.get(field));
  }

  private refuse(row: MappedRow['row'], fields: readonly ImportField[], detail: RowText): void {
    const index = fields.map((field) => this.fields.get(field)).find((found) => found !== undefined) ?? 0;
    row.fault = faultAt(this.names, index, row.row, detail);
  }
}

/** Some write a URL where a host is meant, and Shlink DEFAULT where there is none. */
function hostOf(domain: string): string {
  if (domain === '' || domain === 'DEFAULT') return '';
  return shortLinkIn(domain)?.host ?? domain;
}
