import { queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf, facts, itemsOf } from '#client';
import { api, queryClient, type Schema } from '../../app/api.js';
import { findApiKeys } from '../api-keys/api-keys.queries.js';
import { useCreation } from '../../ui/use-creation.js';

export type Member = Schema['Member'];
export type Role = Member['role'];
export const ROLES = facts.ROLES;

export const membersQuery = queryOptions({
  queryKey: ['team', 'members'],
  queryFn: async () => {
    const members: Member[] = [];
    const read = (cursor: string | undefined) =>
      dataOf(
        api.GET('/api/settings/v1/members', {
          params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } },
        }),
      );
    for await (const member of itemsOf(read)) members.push(member);
    return members;
  },
});

/** The names of the API keys that a person answers for and can know, and which stay when they leave. */
export async function findKeysOf(userId: string | null): Promise<string[]> {
  if (userId === null) return [];
  const keys = await findApiKeys();
  return keys
    .filter(({ kind, boundTo }) => kind === 'service' && boundTo.id === userId)
    .map(({ name }) => name);
}

export const invitesQuery = queryOptions({
  queryKey: ['team', 'invites'],
  queryFn: async () => {
    const invites: Schema['Invite'][] = [];
    const read = (cursor: string | undefined) =>
      dataOf(
        api.GET('/api/settings/v1/invites', {
          params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } },
        }),
      );
    for await (const invite of itemsOf(read)) invites.push(invite);
    return invites;
  },
});

const refresh = () => queryClient.invalidateQueries({ queryKey: ['team'] });

export const useInvite = (
  onCreated: (invite: Schema['Invite'], body: Schema['CreateInvite']) => void,
  onError?: (error: Error) => void,
) =>
  useCreation({
    post: (body: Schema['CreateInvite'], headers) =>
      dataOf(api.POST('/api/settings/v1/invites', { body, headers })),
    refresh,
    ...{ onCreated, onError },
  });

export const useDeleteInvite = () =>
  useMutation({
    mutationFn: (id: string) => api.DELETE('/api/settings/v1/invites/{id}', { params: { path: { id } } }),
    onSuccess: refresh,
  });

export const useChangeMember = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Schema['UpdateMember']) =>
      dataOf(api.PATCH('/api/settings/v1/members/{id}', { params: { path: { id } }, body })),
    onSuccess: refresh,
  });

export const useRemove = () =>
  useMutation({
    mutationFn: (id: string) => api.DELETE('/api/settings/v1/members/{id}', { params: { path: { id } } }),
    onSuccess: refresh,
  });
