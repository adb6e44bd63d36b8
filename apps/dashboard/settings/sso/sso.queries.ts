import { queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, queryClient, type Schema } from '../../app/api.js';
import { useCreation } from '../../ui/use-creation.js';

export type Connection = Schema['Connection'];
export type ClaimedDomain = Schema['ClaimedDomain'];
export type GroupRole = Schema['GroupRole'];
export type SignIn = Schema['ConnectionSignIn'];

/** A workspace has up to 5. */
export const connectionsQuery = queryOptions({
  queryKey: ['sso', 'connections'],
  queryFn: async () => (await dataOf(api.GET('/api/settings/v1/connections'))).items,
});

/** A workspace has up to 20. */
export const claimedDomainsQuery = queryOptions({
  queryKey: ['sso', 'domains'],
  queryFn: async () => (await dataOf(api.GET('/api/settings/v1/claimed-domains'))).items,
});

/** A workspace has up to 100. */
export const groupRolesQuery = queryOptions({
  queryKey: ['sso', 'groups'],
  queryFn: async () => (await dataOf(api.GET('/api/settings/v1/group-roles'))).items,
});

export const signInsQuery = (id: string) =>
  queryOptions({
    queryKey: ['sso', 'sign-ins', id],
    queryFn: async () =>
      (await dataOf(api.GET('/api/settings/v1/connections/{id}/sign-ins', { params: { path: { id } } })))
        .items,
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: ['sso'] });

export const useCreateConnection = (onCreated: () => void) =>
  useCreation({
    post: (body: Schema['CreateConnection'], headers) =>
      dataOf(api.POST('/api/settings/v1/connections', { body, headers })),
    refresh,
    onCreated,
  });

export const useChangeConnection = (id: string) =>
  useMutation({
    mutationFn: (body: Schema['UpdateConnection']) =>
      dataOf(api.PATCH('/api/settings/v1/connections/{id}', { params: { path: { id } }, body })),
    onSuccess: refresh,
  });

export const useDeleteConnection = () =>
  useMutation({
    mutationFn: (id: string) => api.DELETE('/api/settings/v1/connections/{id}', { params: { path: { id } } }),
    onSuccess: refresh,
  });

/** The response keeps in this browser what the provider's answer needs. */
export const useTestConnection = (id: string) =>
  useMutation({
    mutationFn: async () =>
      (await dataOf(api.POST('/api/settings/v1/connections/{id}/test', { params: { path: { id } } }))).url,
  });

export const useCreateSetupLink = (id: string) =>
  useMutation({
    mutationFn: () =>
      dataOf(api.POST('/api/settings/v1/connections/{id}/setup-link', { params: { path: { id } } })),
  });

export const useReplaceGroupRoles = () =>
  useMutation({
    mutationFn: (body: Schema['ReplaceGroupRoles']) =>
      dataOf(api.PUT('/api/settings/v1/group-roles', { body })),
    onSuccess: refresh,
  });

export const useClaimDomain = (onCreated: () => void) =>
  useCreation({
    post: (body: Schema['ClaimDomain'], headers) =>
      dataOf(api.POST('/api/settings/v1/claimed-domains', { body, headers })),
    refresh,
    onCreated,
  });

export const useVerifyClaim = () =>
  useMutation({
    mutationFn: (id: string) =>
      dataOf(api.POST('/api/settings/v1/claimed-domains/{id}/verify', { params: { path: { id } } })),
    onSuccess: refresh,
  });

export const useDeleteClaim = () =>
  useMutation({
    mutationFn: (id: string) =>
      api.DELETE('/api/settings/v1/claimed-domains/{id}', { params: { path: { id } } }),
    onSuccess: refresh,
  });
