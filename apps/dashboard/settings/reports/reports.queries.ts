import { queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf, itemsOf } from '#client';
import { api, queryClient, type Schema } from '../../app/api.js';
import { useCreation } from '../../ui/use-creation.js';

export type Report = Schema['Report'];

export const reportsQuery = queryOptions({
  queryKey: ['reports'],
  queryFn: async () => {
    const reports: Report[] = [];
    const read = (cursor: string | undefined) =>
      dataOf(
        api.GET('/api/v1/reports', { params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } } }),
      );
    for await (const report of itemsOf(read)) reports.push(report);
    return reports;
  },
});

const refresh = () => queryClient.invalidateQueries({ queryKey: reportsQuery.queryKey });

export const useCreateReport = (onCreated: (report: Report) => void) =>
  useCreation({
    post: (body: Schema['CreateReport'], headers) => dataOf(api.POST('/api/v1/reports', { body, headers })),
    refresh,
    onCreated,
  });

export const useChangeReport = (id: string) =>
  useMutation({
    mutationFn: (body: Schema['UpdateReport']) =>
      dataOf(api.PATCH('/api/v1/reports/{id}', { params: { path: { id } }, body })),
    onSuccess: refresh,
  });

export const useDeleteReport = () =>
  useMutation({
    mutationFn: (id: string) => api.DELETE('/api/v1/reports/{id}', { params: { path: { id } } }),
    onSuccess: refresh,
  });
