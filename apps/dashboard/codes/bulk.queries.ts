import { dataOf, itemsOf, ProblemError } from '#client';
import { api, type Schema } from '../app/api.js';
import { listParameters, type Code } from './codes.queries.js';
import type { CodesSearch } from './search.js';

/** As many codes can be changed at once. */
export const MAX_AT_ONCE = 1_000;
const PAGE = 100;
/** A selection needs a filter, and every code was created after this. */
const BEGINNING = '1970-01-01T00:00:00.000Z';

type Patch = Schema['UpdateQrCode'];
export type Result = Schema['BulkEditResult'];

/** Codes that are about to change, as they were. */
export interface Chosen {
  codes: readonly Code[];
  /** The filters that leave these codes; null for codes that were picked one by one. */
  filters: CodesSearch | null;
}

/** All codes that the filters leave, on every page of the list. */
export async function codesThatMatch(search: CodesSearch): Promise<Code[]> {
  const codes: Code[] = [];
  const read = (cursor: string | undefined) =>
    dataOf(
      api.GET('/api/v1/qr', {
        params: {
          query: { ...listParameters(search), limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
        },
      }),
    );
  for await (const code of itemsOf<Code>(read)) {
    codes.push(code);
    if (codes.length === MAX_AT_ONCE) break;
  }
  return codes;
}

function selectorOf({ codes, filters }: Chosen): Schema['QrSelector'] {
  if (filters === null) return { ids: codes.map(({ id }) => id) };
  const { sort: _sort, ...parameters } = listParameters(filters);
  const isAny = Object.keys(parameters).length === 0;
  return {
    filter: {
      ...{ include_subfolders: false, tag_mode: 'all' as const },
      ...parameters,
      ...(isAny ? { created_after: BEGINNING } : {}),
    },
  };
}

/** The codes as they are. */
export const codesOf = async ({ codes, filters }: Chosen): Promise<readonly Code[]> =>
  filters === null ? codes : codesThatMatch(filters);

/** What became of each code, and the changes by which that can be taken back. */
export interface Done {
  results: Result[];
  changes: string[];
}

/** Returns the results also when all have failed, which the service answers with a problem. */
async function doneOf(call: Promise<Report>): Promise<Done> {
  try {
    const { results, change_id: change } = await call;
    return { results, changes: change === null ? [] : [change] };
  } catch (error) {
    const hasResults = error instanceof ProblemError && error.details !== null && 'results' in error.details;
    if (!hasResults) throw error;
    return { results: (error.details as { results?: Result[] }).results ?? [], changes: [] };
  }
}

/** The same change of all of them, in one request. */
export const patchAll = (chosen: Chosen, patch: Patch): Promise<Done> =>
  doneOf(dataOf(api.PATCH('/api/v1/qr/bulk', { body: { ...selectorOf(chosen), patch } })));

/** One request for all codes that get the same patch. */
export async function patchEach(codes: readonly Code[], patchFor: (code: Code) => Patch): Promise<Done> {
  const groups = new Map<string, Code[]>();
  for (const code of codes) {
    const key = JSON.stringify(patchFor(code));
    groups.set(key, [...(groups.get(key) ?? []), code]);
  }
  const all: Done = { results: [], changes: [] };
  for (const [key, group] of groups) {
    const { results, changes } = await patchAll({ codes: group, filters: null }, JSON.parse(key) as Patch);
    all.results.push(...results);
    all.changes.push(...changes);
  }
  return all;
}

/** The same patch of all of them, or a text that is replaced in each. */
export type Replacement = Pick<Schema['BulkPatch'], 'patch' | 'replace'>;
export type Report = Schema['BulkEditReport'];

/** What a change would do to each code; it changes nothing. */
export const weighChange = (codes: readonly Code[], change: Replacement): Promise<Report> =>
  dataOf(
    api.PATCH('/api/v1/qr/bulk', {
      params: { query: { dry_run: true, diff: true } },
      body: { ids: codes.map(({ id }) => id), ...change },
    }),
  );

export const changeAll = (chosen: Chosen, change: Replacement): Promise<Done> =>
  doneOf(dataOf(api.PATCH('/api/v1/qr/bulk', { body: { ...selectorOf(chosen), ...change } })));

/** Where a code leads by its own data, if that is a URL. */
export const urlOf = ({ qr_data: data }: Code): string | null =>
  'url' in data && typeof data.url === 'string' ? data.url : null;

export const deleteAll = (chosen: Chosen): Promise<Done> =>
  doneOf(dataOf(api.DELETE('/api/v1/qr/bulk', { body: selectorOf(chosen) })));

export const restoreAll = (chosen: Chosen): Promise<Done> =>
  doneOf(dataOf(api.POST('/api/v1/qr/bulk/restore', { body: selectorOf(chosen) })));

/** How much codes are scanned that are about to be deleted. */
export async function weighDeletion(chosen: Chosen): Promise<Schema['BulkEditImpact']> {
  const dryRun = { params: { query: { dry_run: true } }, body: selectorOf(chosen) };
  const { impact } = await dataOf(api.DELETE('/api/v1/qr/bulk', dryRun));
  if (impact === undefined) throw new Error('every dry run has it');
  return impact;
}
