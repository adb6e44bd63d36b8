import { queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf, itemsOf } from '#client';
import { api, queryClient, type Schema } from '../../app/api.js';
import { makePasskey } from '../../app/passkeys.js';
import { meQuery } from '../../app/session.queries.js';
import { toastError } from '../../ui/toasts.js';

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async () => {
    const passkeys: Schema['Passkey'][] = [];
    const read = (cursor: string | undefined) =>
      dataOf(
        api.GET('/api/auth/v1/passkeys', {
          params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } },
        }),
      );
    for await (const passkey of itemsOf(read)) passkeys.push(passkey);
    return passkeys;
  },
});

/** The account says which second factors it has. */
const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  ]);

export const useBeginTotp = (onBegun: (totp: Schema['NewTotp']) => void) =>
  useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/v1/totp')),
    onSuccess: onBegun,
    onError: toastError,
  });

export const useConfirmTotp = (onConfirmed: (recoveryCodes: string[] | null) => void) =>
  useMutation({
    mutationFn: (body: Schema['ConfirmTotp']) => dataOf(api.POST('/api/auth/v1/totp/confirm', { body })),
    onSuccess: async ({ recoveryCodes }) => {
      await refresh();
      onConfirmed(recoveryCodes);
    },
  });

export const useRemoveTotp = (onRemoved: () => void) =>
  useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/auth/v1/totp')),
    onSuccess: async () => {
      await refresh();
      onRemoved();
    },
    onError: toastError,
  });

/** Does nothing if the browser has created none. */
export const useAddPasskey = (onAdded: (recoveryCodes: string[] | null) => void) =>
  useMutation({
    mutationFn: async (name: string) => {
      const credential = await makePasskey();
      if (credential === null) return null;
      return dataOf(api.POST('/api/auth/v1/passkeys', { body: { credential, name } }));
    },
    onSuccess: async (created) => {
      if (created === null) return;
      await refresh();
      onAdded(created.recoveryCodes);
    },
    onError: toastError,
  });

export const useRemovePasskey = (onRemoved: (name: string) => void) =>
  useMutation({
    mutationFn: ({ id }: Schema['Passkey']) =>
      dataOf(api.DELETE('/api/auth/v1/passkeys/{id}', { params: { path: { id } } })),
    onSuccess: async (_, { name }) => {
      await refresh();
      onRemoved(name);
    },
    onError: toastError,
  });

export const useNewRecoveryCodes = (onCreated: (recoveryCodes: string[]) => void) =>
  useMutation({
    mutationFn: () => dataOf(api.POST('/api/auth/v1/recovery-codes')),
    onSuccess: async ({ recoveryCodes }) => {
      await refresh();
      onCreated(recoveryCodes);
    },
    onError: toastError,
  });
