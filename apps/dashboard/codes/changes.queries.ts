import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, type Schema } from '../app/api.js';

export type Change = Schema['Change'];
export type RevertedCode = Schema['RevertedCode'];

/** As many are listed; older ones are no longer worth a page. */
const LISTED = 100;

/** What was done to many codes in the last 24 hours, newest first. */
export const changesQuery = queryOptions({
  queryKey: ['codes', 'changes'],
  queryFn: async () =>
    (await dataOf(api.GET('/api/v1/changes', { params: { query: { limit: LISTED } } }))).data,
});

/** Takes changes back, the last one first. */
export async function revertChanges(ids: readonly string[]): Promise<RevertedCode[]> {
  const results: RevertedCode[] = [];
  for (const id of [...ids].reverse()) {
    const params = { path: { id } };
    results.push(...(await dataOf(api.POST('/api/v1/changes/{id}/revert', { params }))).results);
  }
  return results;
}
