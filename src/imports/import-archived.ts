import { parseUrl } from '#libs/platform';
import { domainFault, normaliseDomain, shortUrlBaseOf, shortUrlOf } from '#libs/qr-codes';
import { UUID } from '../http/requests/id.pipe.js';
import { isObject } from '../http/requests/json-values.js';
import { RECORDED_NAMES } from '../qr/record/qr.fields.js';
import type { ArchivedRecord, ReadArchive } from './import-archive.js';
import { ArchivedFolders } from './import-archived-folders.js';
import { cut, emptyRow, shown, type MappedRow } from './import-cells.js';
import type { ImportPlaces } from './import-foreign.js';
import type { ArchivedItem } from './import-task.js';
import { ROW_TEXTS, type RowText } from './import-texts.js';
import { limitAfter, textOf, timeIn } from './import-values.js';

const EXTERNAL_ID_LENGTH = 255;

/** Makes items of the codes of an export: with other ids, and their scans as a baseline. */
export class ArchivedCodes {
  private readonly folders: ArchivedFolders;
  private readonly host: string;

  constructor(
    private readonly archive: ReadArchive,
    private readonly places: ImportPlaces,
  ) {
    this.folders = new ArchivedFolders(archive.folders);
    this.host = parseUrl(archive.shortUrlBase)?.hostname ?? '';
  }

  *rows(): Generator<{ row: MappedRow['row']; item: ArchivedItem | null }> {
    for (const { number, record } of this.archive.codes) {
      if (record === null)
        yield { row: { ...emptyRow(number), fault: faultOf(ROW_TEXTS.noRecord()) }, item: null };
      else if (!isSet(record.deleted_at)) yield this.toItem(record, number);
    }
  }

  private toItem(record: ArchivedRecord, line: number) {
    const row = emptyRow(line);
    row.link = shown(this.shortUrlOf(record) ?? textOf(record.name) ?? '');
    const id = textOf(record.id)?.toLowerCase() ?? '';
    const domain = this.domainOf(record, row);
    const folder = this.folders.pathOf(record.folder_id);
    if (isSet(record.taken_down_at)) row.fault = faultOf(ROW_TEXTS.takenDown());
    if (!UUID.test(id)) row.fault = faultOf(ROW_TEXTS.noId(), 'id');
    if (folder === undefined) row.fault = faultOf(ROW_TEXTS.noFolderName(), 'folder');
    if (row.fault || folder === undefined) return { row, item: null };
    const body: ArchivedRecord = {};
    for (const name of RECORDED_NAMES) if (isSet(record[name])) body[name] = record[name];
    delete body.folder_id;
    delete body.domain;
    if (domain !== null) body.domain = domain;
    body.external_id ??= `export:${id}`;
    addScans(record, body);
    pause(record, body, row);
    const time = timeIn(textOf(record.created_at) ?? '');
    if (time !== null && time <= this.places.now) row.createdAt = time.toISOString();
    return { row, item: { body, key: { id, externalId: externalIdIn(body) }, folder } };
  }

  private domainOf(record: ArchivedRecord, row: MappedRow['row']): string | null {
    const { domains, defaultHost, domain } = this.places;
    if (record.dynamic === false) return null;
    const host = isSet(record.domain) ? hostIn(record.domain) : this.host;
    if (host === null) row.fault = faultOf(ROW_TEXTS.noHost(), 'domain');
    if (host === null || host === defaultHost) return null;
    if (domains.has(host)) return host;
    if (isSet(record.domain) && domain === null) row.fault = faultOf(ROW_TEXTS.unverified(host), 'domain');
    else row.notes.push(ROW_TEXTS.leads(host));
    return domain;
  }

  private shortUrlOf({ short_code: code, domain }: ArchivedRecord): string | null {
    if (typeof code !== 'string') return null;
    const base = shortUrlBaseOf(typeof domain === 'string' ? domain : null, this.archive.shortUrlBase);
    return shortUrlOf(base, code);
  }
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

const faultOf = (detail: RowText, column = '') => ({ column, cell: '', detail });

function hostIn(value: unknown): string | null {
  const host = normaliseDomain(value);
  return domainFault(host) === null ? (host as string) : null;
}

/** Null for one that a create body cannot have, which its own checks refuse. */
const externalIdIn = ({ external_id: id }: ArchivedRecord): string | null =>
  typeof id === 'string' && cut(id, EXTERNAL_ID_LENGTH) === id ? id : null;

function scansIn(value: unknown): number {
  const scans = Number(textOf(value) ?? 0);
  return Number.isSafeInteger(scans) && scans > 0 ? scans : 0;
}

function addScans({ scan_count: count }: ArchivedRecord, body: ArchivedRecord): void {
  const metadata = body.metadata ?? {};
  if (!isObject(metadata)) return;
  const scans = scansIn(count) + scansIn(metadata.imported_scans);
  if (Number.isSafeInteger(scans) && scans > 0)
    body.metadata = { ...metadata, imported_scans: String(scans) };
}

function pause(record: ArchivedRecord, body: ArchivedRecord, { notes }: MappedRow['row']): void {
  const isActive = (body.status ?? 'active') === 'active';
  if (typeof body.scan_limit === 'number' && body.scan_limit > 0) {
    const { left, isReached } = limitAfter(body.scan_limit, scansIn(record.scan_count));
    body.scan_limit = left;
    if (isReached && isActive) notes.push(ROW_TEXTS.limitReached());
    if (isReached && isActive) body.status = 'paused';
  }
  if (record.has_password !== true) return;
  if (isActive) body.status = 'paused';
  notes.push(isActive ? ROW_TEXTS.pausedWithoutPassword() : ROW_TEXTS.noPassword());
}
