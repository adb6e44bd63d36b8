import { facts } from '#client';

/** Filters of the list, in its address. */
export interface CodesSearch {
  q?: string;
  status?: ListedStatus;
  status_not?: Status;
  category?: Category;
  category_not?: Category;
  /** An id, or `none`. */
  folder?: string;
  tag?: string;
  tag_not?: string;
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
    status_not: facts.STATUSES.find((status) => status === search.status_not),
    category: facts.CATEGORIES.find((category) => category === search.category),
    category_not: facts.CATEGORIES.find((category) => category === search.category_not),
    folder: textOf('folder'),
    tag: textOf('tag'),
    tag_not: textOf('tag_not'),
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

export const isFiltered = ({ sort: _sort, ...filters }: CodesSearch): boolean =>
  Object.keys(filters).length > 0;

/** What a chip can filter by, in this order. */
export const FILTERED = ['status', 'category', 'folder', 'tag'] as const;
export type Filtered = (typeof FILTERED)[number];

export interface Filter {
  value: string;
  /** True if codes with the value are left out. */
  isNot: boolean;
}

/** The service leaves out by these only. */
export const canBeNot = (field: Filtered): boolean => field !== 'folder';

export function filterOf(search: Record<string, string | undefined>, field: Filtered): Filter | null {
  const [value, other] = [search[field], search[`${field}_not`]];
  if (value !== undefined) return { value, isNot: false };
  return other === undefined ? null : { value: other, isNot: true };
}

/** @param filter null removes it */
export const searchWith = (search: CodesSearch, field: Filtered, filter: Filter | null): CodesSearch =>
  parseCodesSearch({
    ...search,
    [field]: filter?.isNot === false ? filter.value : undefined,
    [`${field}_not`]: filter?.isNot === true ? filter.value : undefined,
  });
