import { queryOptions } from '@tanstack/react-query';
import { dataOf, itemsOf } from '#client';
import { api, queryClient, type Schema } from '../app/api.js';
import { workspaceQuery } from '../app/session.queries.js';

export type DesignTemplate = Schema['DesignTemplate'];

/** All of them: a workspace has at most a hundred. */
export const templatesQuery = queryOptions({
  queryKey: ['design-templates'],
  queryFn: async () => {
    const templates: DesignTemplate[] = [];
    const read = (cursor: string | undefined) =>
      dataOf(
        api.GET('/api/v1/design-templates', {
          params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } },
        }),
      );
    for await (const template of itemsOf(read)) templates.push(template);
    return templates.sort((one, other) => one.name.localeCompare(other.name));
  },
});

/** The default design of the workspace is one of them. */
export const refreshTemplates = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: workspaceQuery.queryKey }),
  ]);
