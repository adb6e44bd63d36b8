import { queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf, itemsOf } from '#client';
import { api, queryClient, type Schema } from '../../app/api.js';
import { useCreation } from '../../ui/use-creation.js';

export type TokenRule = Schema['TokenRule'];

export const tokenRulesQuery = queryOptions({
  queryKey: ['token-rules'],
  queryFn: async () => {
    const rules: TokenRule[] = [];
    const read = (cursor: string | undefined) =>
      dataOf(
        api.GET('/api/settings/v1/token-rules', {
          params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } },
        }),
      );
    for await (const rule of itemsOf(read)) rules.push(rule);
    return rules;
  },
});

const refresh = () => queryClient.invalidateQueries({ queryKey: tokenRulesQuery.queryKey });

export const useCreateRule = (onCreated: (rule: TokenRule) => void) =>
  useCreation({
    post: (body: Schema['CreateTokenRule'], headers) =>
      dataOf(api.POST('/api/settings/v1/token-rules', { body, headers })),
    refresh,
    onCreated,
  });

export const useDeleteRule = () =>
  useMutation({
    mutationFn: ({ id }: TokenRule) =>
      api.DELETE('/api/settings/v1/token-rules/{id}', { params: { path: { id } } }),
    onSuccess: refresh,
  });
