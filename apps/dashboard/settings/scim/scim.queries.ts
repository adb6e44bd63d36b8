import { queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, queryClient } from '../../app/api.js';

export const scimQuery = queryOptions({
  queryKey: ['scim'],
  queryFn: () => dataOf(api.GET('/api/settings/v1/scim')),
});

export const scimLogQuery = queryOptions({
  queryKey: ['scim', 'log'],
  queryFn: () => dataOf(api.GET('/api/settings/v1/scim/log', { params: { query: { limit: 50 } } })),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: scimQuery.queryKey });

export const useEnableScim = () =>
  useMutation({
    mutationFn: async () => (await dataOf(api.POST('/api/settings/v1/scim'))).token,
    onSuccess: refresh,
  });

export const useRotateScim = () =>
  useMutation({
    mutationFn: async () => (await dataOf(api.POST('/api/settings/v1/scim/rotate'))).token,
    onSuccess: refresh,
  });

export const useDisableScim = () =>
  useMutation({ mutationFn: () => api.DELETE('/api/settings/v1/scim'), onSuccess: refresh });
