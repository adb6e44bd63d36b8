import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, type Schema } from '../../app/api.js';
import type { RequestSearch } from './search.js';

export type LoggedRequest = Schema['LoggedRequest'];

export const requestsQuery = (search: RequestSearch) =>
  infiniteQueryOptions({
    queryKey: ['requests', search],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: cursor }) =>
      dataOf(
        api.GET('/api/settings/v1/requests', {
          params: { query: { limit: 50, ...search, ...(cursor ? { cursor } : {}) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
