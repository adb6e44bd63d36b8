import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import { invalid, pointerOf, type Problem } from '../../http/problems/index.js';
import type { Caller } from '../../http/requests/caller.js';
import { storedId, UUID } from '../../http/requests/id.pipe.js';
import { conditionsOf } from '../list/qr-list.queries.js';
import { QrFilters } from '../list/qr-list.dto.js';
import { QrListService } from '../list/qr-list.service.js';
import { NOT_A_FOLDER } from '../record/qr-create.dto.js';
import { QrCodeNotFound } from '../record/qr.errors.js';
import type { QrSelectorDto } from './qr-bulk-edits.dto.js';
import { restorableSince } from '../record/qr-record.js';
import { MAX_SELECTED } from './qr-bulk-edits.dto.js';

export interface Selected {
  id: string | null;
  externalId: string | null;
  /** Position in the ids of the request, which can name a code twice. */
  index?: number;
  problem?: Problem;
  /** The version that it must have. */
  expected?: number;
}

interface Found {
  id: string;
  externalId: string | null;
}

@Injectable()
export class QrSelectionsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly lists: QrListService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param areDeleted for a restoration: ids select deleted codes that can be restored as well, and a filter only these
   * @throws ValidationFailed
   */
  async select(caller: Caller, selector: QrSelectorDto, areDeleted: boolean): Promise<Selected[]> {
    const selected = await this.selectAny(caller, selector, areDeleted);
    if (!selector.if_match) return selected;
    const versions = new Map(
      Object.entries(selector.if_match).map(([key, version]) => [
        selector.external_ids ? key : storedId(key),
        version,
      ]),
    );
    const keyOf = ({ id, externalId }: Selected) => (selector.external_ids ? externalId : id) ?? '';
    // A code that a filter no longer selects is not changed.
    const unknown = selector.filter ? undefined : [...versions.keys()].find((key) => !isNamed(selector, key));
    if (unknown !== undefined) throw notSelected(unknown);
    return selected.map((each) => {
      const expected = versions.get(keyOf(each));
      return expected === undefined ? each : { ...each, expected };
    });
  }

  private async selectAny(caller: Caller, selector: QrSelectorDto, areDeleted: boolean): Promise<Selected[]> {
    const { external_ids: externalIds, filter } = selector;
    const ids = selector.ids?.map(storedId);
    if ([ids, externalIds, filter].filter((each) => each !== undefined).length !== 1) throw notOne();
    if (ids) {
      const valid = ids.filter((id) => UUID.test(id));
      const found = await this.find(caller, 'code.id = any($3::uuid[])', valid, areDeleted);
      const known = new Map(found.map((code) => [code.id, code]));
      return unique(ids).map(({ id, index }) => ({ ...(known.get(id) ?? missing(null)), index }));
    }
    if (externalIds) {
      const found = await this.find(caller, 'code.external_id = any($3::text[])', externalIds, areDeleted);
      // The code that was deleted last comes last among those with the same id.
      const known = new Map(found.map((code) => [code.externalId, code]));
      return unique(externalIds).map(({ id, index }) => ({ ...(known.get(id) ?? missing(id)), index }));
    }
    return this.findAll(caller, filter ?? new QrFilters(), areDeleted);
  }

  private async find(
    { workspaceId }: Caller,
    condition: string,
    ids: string[],
    withDeleted: boolean,
  ): Promise<Found[]> {
    return this.transactions.query<Found>(
      `select code.id, code.external_id as "externalId" from qr_codes code
       where code.workspace_id = $1 and (code.deleted_at is null or $4 and code.deleted_at >= $2) and ${condition}
       order by code.deleted_at nulls first`,
      [workspaceId, restorableSince(this.clock.now()), ids, withDeleted],
    );
  }

  private async findAll(caller: Caller, filters: QrFilters, areDeleted: boolean): Promise<Found[]> {
    const { include_subfolders: _, tag_mode: __, ...narrowing } = filters;
    if (Object.values<unknown>(narrowing).every((value) => value === undefined)) throw noFilter();
    const folderIds = await this.lists.findFolders(caller, filters);
    if (folderIds === null) throw unknownFilterFolder();
    if (filters.status === 'deleted' && !areDeleted) throw onlyRestored();
    const { workspaceId } = caller;
    const scope = { workspaceId, filters, folderIds, now: this.clock.now(), updatedSince: null, areDeleted };
    const { conditions, values, bind } = conditionsOf(scope);
    const found = await this.transactions.query<Found>(
      `select code.id, code.external_id as "externalId" from qr_codes code
       where ${conditions.join(' and ')}
       order by code.created_at desc, code.id desc limit ${bind(MAX_SELECTED + 1)}`,
      values,
    );
    if (found.length > MAX_SELECTED) throw tooMany();
    return found;
  }
}

const unique = (ids: string[]): { id: string; index: number }[] =>
  ids.flatMap((id, index) => (ids.indexOf(id) === index ? [{ id, index }] : []));
const isNamed = ({ ids, external_ids: externalIds }: QrSelectorDto, key: string): boolean =>
  (ids?.map(storedId) ?? externalIds ?? []).includes(key);
const missing = (externalId: string | null): Selected => ({
  id: null,
  externalId,
  problem: new QrCodeNotFound(),
});

const notSelected = (key: string) =>
  invalid(
    pointerOf(['if_match', key]),
    `if_match must have only keys that ids or external_ids contain, which "${key}" is not`,
  );
const notOne = () => invalid('', 'The body must have exactly one of ids, external_ids and filter');
const noFilter = () => invalid('/filter', 'filter must have at least one filter', 'required');
const onlyRestored = () =>
  invalid('/filter/status', 'filter.status must not be deleted: deleted QR codes can only be restored');
const unknownFilterFolder = () => invalid('/filter/folder_id', `filter.${NOT_A_FOLDER}, or none`);
const tooMany = () =>
  invalid(
    '/filter',
    `filter must match at most ${MAX_SELECTED.toLocaleString('en')} QR codes; narrow it, for example by created_before`,
    'too_many_items',
  );
