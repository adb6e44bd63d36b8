import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dataOf, ProblemError } from '#client';
import { api, type Schema } from '../app/api.js';
import type { DEVICES } from './rules.js';

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

/** The newest edits, as many as one request has. */
export const editsQuery = (id: string) =>
  queryOptions({
    queryKey: ['codes', 'history', id, 'edits'],
    queryFn: async () =>
      (await dataOf(api.GET('/api/v1/qr/{id}/history', { params: { path: { id }, query: { limit: 100 } } })))
        .data,
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
