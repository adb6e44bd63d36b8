import { parseUrl } from '#libs/platform';
import { normaliseDomain, shortUrlBaseOf, shortUrlOf } from '#libs/qr-codes';
import { isObject } from '../http/requests/json-values.js';
import { folderPath } from '../qr/record/qr-csv.fields.js';
import { RECORDED_NAMES } from '../qr/record/qr.fields.js';
import type { ArchivedRecord, ReadArchive } from './import-archive.js';
import { cut, emptyRow, shown, type MappedRow } from './import-cells.js';
import type { ImportPlaces } from './import-foreign.js';
import type { ArchivedItem } from './import-task.js';
import { timeIn } from './import-values.js';

const EXTERNAL_ID_LENGTH = 255;
const MAX_DEPTH = 20;

/** Makes items of the codes of an export: with other ids, and their scans as a baseline. */
export class ArchivedCodes {
  private readonly folders = new Map<unknown, ArchivedRecord>();
  private readonly host: string;

  constructor(
    private readonly archive: ReadArchive,
    private readonly places: ImportPlaces,
  ) {
    for (const folder of archive.folders) this.folders.set(folder.id, folder);
    this.host = hostOf(archive.shortUrlBase);
  }

  *rows(): Generator<{ row: MappedRow['row']; item: ArchivedItem | null }> {
    let line = 0;
    for (const record of this.archive.codes) {
      line += 1;
      if (record.deleted_at === null) yield this.toItem(record, line);
    }
  }

  private toItem(record: ArchivedRecord, line: number) {
    const row = emptyRow(line);
    const link = this.shortUrlOf(record);
    row.link = shown(link ?? String(record.name));
    const body: ArchivedRecord = {};
    for (const name of RECORDED_NAMES) if (isSet(record[name])) body[name] = record[name];
    const domain = this.domainOf(record, row);
    if (record.taken_down_at !== null) row.fault = faultOf('it was taken down by the operator');
    if (row.fault) return { row, item: null };
    delete body.folder_id;
    delete body.domain;
    if (domain !== null) body.domain = domain;
    body.external_id ??= cut(`export:${String(record.id)}`, EXTERNAL_ID_LENGTH);
    this.addScans(record, body);
    if (record.has_password === true) {
      body.status = 'paused';
      row.notes.push('its password is in no export: it is paused until you set one');
    }
    const time = timeIn(String(record.created_at));
    if (time !== null && time <= this.places.now) row.createdAt = time.toISOString();
    return { row, item: { body, folder: this.pathOf(record.folder_id) } };
  }

  private domainOf(record: ArchivedRecord, row: MappedRow['row']): string | null {
    const { domains, defaultHost, domain } = this.places;
    if (record.dynamic === false) return null;
    const host = typeof record.domain === 'string' ? String(normaliseDomain(record.domain)) : this.host;
    if (domains.has(host)) return host;
    if (host === defaultHost) return null;
    if (record.domain !== null && domain === null)
      row.fault = faultOf(
        `${host} is no verified domain of this workspace: add it, or send domain`,
        'domain',
      );
    else row.notes.push(`its symbol leads to ${host}: print it again`);
    return domain;
  }

  private addScans({ scan_count: count }: ArchivedRecord, body: ArchivedRecord): void {
    const metadata = isObject(body.metadata) ? body.metadata : {};
    const scans = Number(count ?? 0) + Number(metadata.imported_scans ?? 0);
    if (Number.isSafeInteger(scans) && scans > 0)
      body.metadata = { ...metadata, imported_scans: String(scans) };
  }

  private pathOf(id: unknown): string | null {
    const names: string[] = [];
    for (let folder = this.folders.get(id); folder; folder = this.folders.get(folder.parent_id)) {
      if (names.length === MAX_DEPTH) return null;
      names.unshift(String(folder.name));
    }
    return names.length === 0 ? null : folderPath(names);
  }

  private shortUrlOf({ short_code: code, domain }: ArchivedRecord): string | null {
    if (typeof code !== 'string') return null;
    const base = shortUrlBaseOf(typeof domain === 'string' ? domain : null, this.archive.shortUrlBase);
    return shortUrlOf(base, code);
  }
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

const faultOf = (detail: string, column = '') => ({ column, cell: '', detail });

const hostOf = (url: string): string => parseUrl(url)?.hostname ?? '';
