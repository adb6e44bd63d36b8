import { useMutation } from '@tanstack/react-query';
import { dataOf, ProblemError } from '#client';
import { api, queryClient, type Schema } from '../app/api.js';
import { codeQuery, takeCode, type Code } from './codes.queries.js';

/** Whether somebody else has saved a newer version. */
export const isStale = (error: Error | null): boolean =>
  error instanceof ProblemError && error.status === 412;

/** Saves changes of a version of a code. If there is a newer one, it is loaded instead. */
export const useSaveCode = ({ id, version }: Code, onSaved: (saved: Code) => void) =>
  useMutation({
    mutationFn: (body: Schema['UpdateQrCode']) =>
      dataOf(
        api.PATCH('/api/v1/qr/{id}', {
          params: { path: { id }, header: { 'If-Match': `"${version}"` } },
          body,
        }),
      ),
    onSuccess: async (saved) => {
      onSaved(saved);
      await takeCode(saved);
    },
    onError: (error) => {
      if (isStale(error)) void queryClient.invalidateQueries({ queryKey: codeQuery(id).queryKey });
    },
  });
