import { queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf, itemsOf } from '#client';
import { api, queryClient, type Schema } from '../../app/api.js';
import { useCreation } from '../../ui/use-creation.js';

export type Domain = Schema['Domain'];

export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: async () => {
    const domains: Domain[] = [];
    const read = (cursor: string | undefined) =>
      dataOf(
        api.GET('/api/settings/v1/domains', {
          params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } },
        }),
      );
    for await (const domain of itemsOf(read)) domains.push(domain);
    return domains;
  },
});

const refresh = () => queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey });

export const useAddDomain = (onCreated: () => void) =>
  useCreation({
    post: (body: Schema['CreateDomain'], headers) =>
      dataOf(api.POST('/api/settings/v1/domains', { body, headers })),
    refresh,
    onCreated,
  });

export const useVerifyDomain = () =>
  useMutation({
    mutationFn: (id: string) =>
      dataOf(api.POST('/api/settings/v1/domains/{id}/verify', { params: { path: { id } } })),
    onSuccess: refresh,
  });

export const useChangeDomain = (id: string) =>
  useMutation({
    mutationFn: (body: Schema['UpdateDomain']) =>
      dataOf(api.PATCH('/api/settings/v1/domains/{id}', { params: { path: { id } }, body })),
    onSuccess: refresh,
  });

export const useDeleteDomain = () =>
  useMutation({
    mutationFn: (id: string) => api.DELETE('/api/settings/v1/domains/{id}', { params: { path: { id } } }),
    onSuccess: refresh,
  });
