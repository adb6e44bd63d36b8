import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, BASE, queryClient, type Schema } from '../app/api.js';
import { refreshCodes } from '../codes/codes.queries.js';
import { toastError } from '../ui/toasts.js';
import { useCreation } from '../ui/use-creation.js';
import { readReport } from './report.js';

export type Job = Schema['Import'];

/** What a person has chosen for the export of a service. */
export interface JobOptions {
  domain: string | null;
  atomic: boolean;
  /** Whether codes of an earlier import are changed. */
  isUpsert: boolean;
}

const POLL_MS = 1_000;
const UNDER_WAY: readonly Job['state'][] = ['queued', 'checking', 'running', 'reverting'];

export const isUnderWay = ({ state }: Job): boolean => UNDER_WAY.includes(state);
/** Others wait for its end. */
export const isOpen = (job: Job): boolean => isUnderWay(job) || job.state === 'ready';

const path = (id: string) => ({ params: { path: { id } } });

/** Asks again until somebody must do something, or nothing is left to do. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: async () => {
      const before = queryClient.getQueryData<Job>(['imports', id]);
      const job = await dataOf(api.GET('/api/v1/imports/{id}', path(id)));
      if (before && isUnderWay(before) && !isUnderWay(job) && before.state !== 'checking')
        void refreshCodes();
      return job;
    },
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? POLL_MS : false),
  });

export const jobsQuery = infiniteQueryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ pageParam: cursor }) =>
    dataOf(
      api.GET('/api/v1/imports', { params: { query: { limit: 10, ...(cursor ? { cursor } : {}) } } }),
    ) as Promise<Schema['ImportList']>,
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some((page) => page.data.some(isUnderWay)) === true ? POLL_MS : false,
  staleTime: 0,
});

/** Of a job in this state: a check has a report of its own. */
export const reportQuery = ({ id, state }: Job) =>
  queryOptions({
    queryKey: ['imports', id, 'report', state],
    queryFn: async () => {
      const csv = await dataOf(api.GET('/api/v1/imports/{id}/report.csv', { ...path(id), parseAs: 'blob' }));
      return readReport(await csv.text());
    },
  });

export const reportAddress = ({ id }: Job): string => new URL(`api/v1/imports/${id}/report.csv`, BASE).href;

function take(job: Job): void {
  queryClient.setQueryData(jobQuery(job.id).queryKey, job);
}

/** Checks a file; nothing is stored until the job is started. @param onCreated returns the navigation to the job */
export const useCheckExport = (
  content: Blob,
  name: string,
  source: string,
  onCreated: (job: Job) => unknown,
) =>
  useCreation({
    post: ({ domain, atomic, isUpsert }: JobOptions, headers) => {
      const form = new FormData();
      for (const [field, value] of Object.entries({ source, atomic, dry_run: true }))
        form.set(field, String(value));
      if (isUpsert) form.set('mode', 'upsert');
      if (domain !== null) form.set('domain', domain);
      form.set('file', content, name);
      const body = { body: form as never, bodySerializer: (sent: unknown) => sent as FormData };
      return dataOf(api.POST('/api/v1/imports', { ...body, headers }));
    },
    onCreated: (job) => {
      take(job);
      return onCreated(job);
    },
  });

export const useStartJob = (id: string) =>
  useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/imports/{id}/start', path(id))),
    onSuccess: take,
    onError: toastError,
  });

export const useRevertJob = (id: string) =>
  useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/imports/{id}/revert', path(id))),
    onSuccess: take,
    onError: toastError,
  });

export const useCancelJob = (id: string) =>
  useMutation({
    mutationFn: () => api.DELETE('/api/v1/imports/{id}', path(id)),
    onError: toastError,
    onSettled: async () => {
      await Promise.all([queryClient.invalidateQueries({ queryKey: ['imports'] }), refreshCodes()]);
    },
  });
