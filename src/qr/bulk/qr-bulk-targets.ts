import { invalidField, type Problem } from '../../http/problems/index.js';
import { ExternalIdTaken } from '../record/qr.errors.js';
import type { Selected } from '../write/qr-selections.service.js';
import { itemOfCsv } from './qr-bulk.errors.js';
import { toPlain, type ItemEdit, type ReadItem } from './qr-bulk-task.js';

/** An item that edits a code. */
export interface Target extends Selected {
  index: number;
  id: string;
  edit: ItemEdit;
  csv: ReadItem['csv'];
}

/** The items of an upsert: those that edit a code, and all, in which these neither create nor fail. */
export interface PartedItems {
  targets: Target[];
  others: ReadItem[];
}

/** @param byId @param byExternalId the codes that exist */
export function partItems(
  items: readonly ReadItem[],
  byId: readonly Selected[],
  byExternalId: readonly Selected[],
): PartedItems {
  const ids = new Set(byId.map(({ id }) => id));
  const owners = new Map(byExternalId.map(({ id, externalId }) => [externalId, id]));
  const targets = new Map<string, Target>();
  const others = items.map((item, index) => {
    const { csv, edit } = item;
    if (!edit) return item;
    const { externalId } = edit;
    const id = csv?.id?.toLowerCase() ?? owners.get(externalId) ?? null;
    if (id === null) return item;
    const pointer = csv?.id ? '/id' : '/external_id';
    if (csv?.id && !ids.has(id)) return failing(item, unknownId());
    if (targets.has(id)) return failing(item, sameCode(pointer));
    // Two that are given the same external_id, or one that another code has.
    if (externalId !== null && (owners.get(externalId) ?? id) !== id)
      return failing(item, new ExternalIdTaken());
    if (externalId !== null) owners.set(externalId, id);
    targets.set(id, { index, id, externalId, edit, csv });
    return { csv };
  });
  return { targets: [...targets.values()], others };
}

const failing = ({ csv }: ReadItem, problem: Problem): ReadItem => ({
  csv,
  problem: toPlain(csv ? itemOfCsv(problem, csv) : problem),
});

const unknownId = () =>
  invalidField('/id', 'must be the id of a QR code of this workspace, or empty to create one');
const sameCode = (pointer: string) =>
  invalidField(pointer, 'is that of an earlier QR code of this request', 'duplicate');
