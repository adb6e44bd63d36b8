import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, type Schema } from '../app/api.js';
import { refreshCodes } from '../codes/codes.queries.js';

export type Report = Schema['BulkReport'];
export type Result = Schema['BulkResult'];

interface File {
  /** At most 1,000 rows. */
  csv: string;
  mode: 'create' | 'upsert';
}

const send = ({ csv, mode }: File, isDryRun: boolean): Promise<Report> =>
  dataOf(
    api.POST('/api/v1/qr/bulk', {
      params: { query: { mode, dry_run: isDryRun, create_folders: true, ...(isDryRun && { diff: true }) } },
      headers: { 'Content-Type': 'text/csv' },
      body: csv as never,
      bodySerializer: (body: unknown) => body as string,
    }),
  );

export const useCheck = () => useMutation({ mutationFn: (file: File) => send(file, true) });

export const useImport = () =>
  useMutation({ mutationFn: (file: File) => send(file, false), onSuccess: refreshCodes });
