import { queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf, itemsOf } from '#client';
import { api, queryClient, type Schema } from '../../app/api.js';
import { useCreation } from '../../ui/use-creation.js';

export type ApiKey = Schema['ApiKey'];

export async function findApiKeys(): Promise<ApiKey[]> {
  const keys: ApiKey[] = [];
  const read = (cursor: string | undefined) =>
    dataOf(
      api.GET('/api/settings/v1/api-keys', {
        params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } },
      }),
    );
  for await (const key of itemsOf(read)) keys.push(key);
  return keys;
}

export const apiKeysQuery = queryOptions({ queryKey: ['api-keys'], queryFn: findApiKeys });

const refresh = () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });

export const useCreateKey = (onCreated: (key: Schema['CreatedApiKey']) => void) =>
  useCreation({
    post: (body: Schema['CreateApiKey'], headers) =>
      dataOf(api.POST('/api/settings/v1/api-keys', { body, headers })),
    refresh,
    onCreated,
  });

export const rangesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((item) => item !== '');

export const useUpdateKey = ({ id }: ApiKey) =>
  useMutation({
    mutationFn: (body: Schema['UpdateApiKey']) =>
      dataOf(api.PATCH('/api/settings/v1/api-keys/{id}', { params: { path: { id } }, body })),
    onSuccess: refresh,
  });

/** The previous key is accepted for a day. */
export const useRotateKey = () =>
  useMutation({
    mutationFn: ({ id }: ApiKey) =>
      dataOf(api.POST('/api/settings/v1/api-keys/{id}/rotate', { params: { path: { id } }, body: {} })),
    onSuccess: refresh,
  });

export const useRevokeKey = () =>
  useMutation({
    mutationFn: ({ id }: ApiKey) =>
      api.DELETE('/api/settings/v1/api-keys/{id}', { params: { path: { id } } }),
    onSuccess: refresh,
  });
