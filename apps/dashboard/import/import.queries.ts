import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, type Schema } from '../app/api.js';
import { refreshCodes } from '../codes/codes.queries.js';

export type Report = Schema['BulkReport'];
export type Result = Schema['BulkResult'];

/** @param csv at most 1,000 rows */
const send = (csv: string, isDryRun: boolean): Promise<Report> =>
  dataOf(
    api.POST('/api/v1/qr/bulk', {
      params: { query: { dry_run: isDryRun, create_folders: true } },
      headers: { 'Content-Type': 'text/csv' },
      body: csv as never,
      bodySerializer: (body: unknown) => body as string,
    }),
  );

export const useCheck = () => useMutation({ mutationFn: (csv: string) => send(csv, true) });

export const useImport = () =>
  useMutation({ mutationFn: (csv: string) => send(csv, false), onSuccess: refreshCodes });
