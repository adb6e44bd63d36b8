import { NAME_LENGTH } from '../http/requests/text.js';
import { folderPath } from '../qr/record/qr-csv.fields.js';
import { refused, type ArchivedLine } from './import-archive.js';
import { cut } from './import-cells.js';
import { MAX_ROWS } from './import-limits.js';
import { textOf } from './import-values.js';

const MAX_ID_LENGTH = 64;
/** More than a workspace has: deeper folders, and those that are in themselves, are refused by their path. */
const MAX_LEVELS = 20;

interface ArchivedFolder {
  parent: string | null;
  /** Null if no folder can have it. */
  name: string | null;
}

/** The folders of an export, of which only names are known here. */
export class ArchivedFolders {
  private readonly byId = new Map<string, ArchivedFolder>();

  /** @throws ValidationFailed */
  constructor(lines: Iterable<ArchivedLine>) {
    for (const { number, record } of lines) {
      if (record === null) throw refused(`line ${number} of folders.jsonl is no JSON object of up to 1 MiB`);
      if (number > MAX_ROWS) throw refused(`it has more than ${MAX_ROWS.toLocaleString('en')} folders`);
      const id = idIn(record.id);
      if (id !== null) this.byId.set(id, { parent: idIn(record.parent_id), name: nameIn(record.name) });
    }
  }

  /** By names; null for no folder, undefined if one of them has no name. */
  pathOf(id: unknown): string | null | undefined {
    const names: string[] = [];
    let folder = this.byId.get(idIn(id) ?? '');
    for (; folder && names.length < MAX_LEVELS; folder = this.byId.get(folder.parent ?? '')) {
      if (folder.name === null) return undefined;
      names.unshift(folder.name);
    }
    return names.length === 0 ? null : folderPath(names);
  }
}

function idIn(value: unknown): string | null {
  const id = textOf(value);
  return id !== null && id.length <= MAX_ID_LENGTH ? id : null;
}

const nameIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && cut(value, NAME_LENGTH) === value ? value : null;
