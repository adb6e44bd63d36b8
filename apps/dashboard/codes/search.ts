import { facts } from '#client';

/** Filters of the list, in its address. */
export interface CodesSearch {
  q?: string;
  status?: ListedStatus;
  category?: Category;
  /** An id, or `none`. */
  folder?: string;
  tag?: string;
  sort?: Sort;
}

export type Category = (typeof facts.CATEGORIES)[number];
export type Sort = (typeof facts.SORTS)[number];
export type Status = (typeof facts.STATUSES)[number];
type ListedStatus = (typeof facts.LISTED_STATUSES)[number];

/** The sorts of a column are beside each other, and the usual one is first. */
export const SORTS: readonly Sort[] = facts.SORTS.filter((sort) => !sort.startsWith('-')).flatMap((name) => {
  const both = facts.SORTS.filter((sort) => sort.replace('-', '') === name);
  return name === 'name' ? both : both.toReversed();
});

/** Keeps what makes sense: an address can hold anything. */
export function parseCodesSearch(search: Record<string, unknown>): CodesSearch {
  const textOf = (name: string): string | undefined => {
    const value = search[name];
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const parsed = {
    q: textOf('q'),
    status: facts.LISTED_STATUSES.find((status) => status === search.status),
    category: facts.CATEGORIES.find((category) => category === search.category),
    folder: textOf('folder'),
    tag: textOf('tag'),
    sort: facts.SORTS.find((sort) => sort === search.sort),
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}

/** The folder that is listed, for what is created from there. @param search of any screen */
export const folderIn = ({ folder }: { folder?: unknown }): { folder?: string } =>
  typeof folder === 'string' && folder !== 'none' ? { folder } : {};

/** What was deleted last is most likely to be wanted back. */
export const sortOf = ({ sort, status }: CodesSearch): Sort =>
  sort ?? (status === 'deleted' ? '-updated_at' : '-created_at');

export const isFiltered = ({ q, status, category, folder, tag }: CodesSearch): boolean =>
  [q, status, category, folder, tag].some((value) => value !== undefined);
