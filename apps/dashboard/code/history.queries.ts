import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dataOf, itemsOf, ProblemError } from '#client';
import { api, type Schema } from '../app/api.js';
import type { Category } from '../codes/search.js';
import type { Code } from '../codes/codes.queries.js';
import type { DEVICES } from './rules.js';
import type { Values } from './values.js';

export type HistoryEntry = Schema['HistoryEntry'];

export interface FormerVisit {
  /** It is empty for the present time. */
  time: string;
  country: string | null;
  device: (typeof DEVICES)[number] | null;
}

export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['codes', 'history', id],
    queryFn: ({ pageParam: cursor }) =>
      dataOf(
        api.GET('/api/v1/qr/{id}/history', {
          params: { path: { id }, query: { limit: 25, ...(cursor === null ? {} : { cursor }) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

/** What a page shows. */
export interface FormerContent {
  category: Category;
  content: Values;
}

export type Changes = NonNullable<HistoryEntry['changes']>;

/** What has changed since a version, from then to now: each later edit is in the history. Null if that no longer has them. */
export const sinceQuery = (code: Code, version: number) =>
  queryOptions({
    queryKey: ['codes', 'since', code.id, code.version, version],
    queryFn: async (): Promise<Changes | null> => {
      const { id } = code;
      const since: Changes = {};
      const read = (cursor: string | undefined) =>
        dataOf(
          api.GET('/api/v1/qr/{id}/history', {
            params: { path: { id }, query: { limit: 100, ...(cursor === undefined ? {} : { cursor }) } },
          }),
        );
      for await (const { version: made, changes } of itemsOf<HistoryEntry>(read)) {
        if (made <= version) break;
        if (changes === null) return null;
        for (const [name, { from, to }] of Object.entries(changes))
          since[name] = { from, to: since[name] === undefined ? to : since[name].to };
      }
      return since;
    },
    staleTime: Infinity,
  });

/** What a page showed before these changes. */
export const contentBefore = ({ category, qr_data: content }: Code, since: Changes): FormerContent => ({
  category: (since.category?.from ?? category) as Category,
  content: (since.qr_data?.from ?? content) as Values,
});

/** Where a scan led, or why nobody knows. */
export const formerQuery = (id: string, version: number, { time, country, device }: FormerVisit) =>
  queryOptions({
    queryKey: ['codes', 'former', id, version, { time, country, device }],
    queryFn: async (): Promise<Schema['ScanAt'] | string> => {
      const query = {
        ...(time === '' ? {} : { time }),
        ...(country === null ? {} : { country }),
        ...(device === null ? {} : { device }),
      };
      try {
        return await dataOf(api.GET('/api/v1/qr/{id}/at', { params: { path: { id }, query } }));
      } catch (error) {
        if (error instanceof ProblemError && error.status === 404) return error.detail;
        throw error;
      }
    },
  });

/** @param current version that the person has seen: a later one is not overwritten */
export const revertCode = (id: string, version: number, current: number) =>
  dataOf(
    api.POST('/api/v1/qr/{id}/revert', {
      params: { path: { id }, header: { 'If-Match': `"${current}"` } },
      body: { version },
    }),
  );
