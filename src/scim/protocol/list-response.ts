import type { ListQueryDto } from './list-query.dto.js';

export const LIST_URN = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const DEFAULT_PAGE_SIZE = 100;
export const MAX_PAGE_SIZE = 200;

export interface PageBounds {
  startIndex: number;
  count: number;
}

/** RFC 7644 section 3.4.2.4. */
export function parseBounds({
  startIndex = '1',
  count = String(DEFAULT_PAGE_SIZE),
}: ListQueryDto): PageBounds {
  return {
    startIndex: Math.max(Number(startIndex), 1),
    count: Math.min(Math.max(Number(count), 0), MAX_PAGE_SIZE),
  };
}

interface Totals {
  totalResults: number;
  startIndex?: number;
}

export interface ListResponse<Resource> {
  schemas: string[];
  totalResults: number;
  itemsPerPage: number;
  startIndex: number;
  /** This is never omitted, because Entra expects an empty list. */
  Resources: Resource[];
}

export const listResponse = <Resource>(
  resources: Resource[],
  { totalResults, startIndex = 1 }: Totals,
): ListResponse<Resource> => ({
  schemas: [LIST_URN],
  totalResults,
  itemsPerPage: resources.length,
  startIndex,
  Resources: resources,
});
