/** Filters of the list, in its address. */
export interface CodesSearch {
  q?: string;
  status?: Status | Deleted;
  category?: Category;
  /** An id, or `none`. */
  folder?: string;
  tag?: string;
  sort?: Sort;
  cursor?: string;
}

export const STATUSES = ['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] as const;
export type Status = (typeof STATUSES)[number];
/** The trash: no code has this status, but lists can be asked for it. */
type Deleted = 'deleted';
export const LISTED_STATUSES = [...STATUSES, 'deleted'] as const satisfies readonly (Status | Deleted)[];

export const CATEGORIES = [
  ...([
    'url',
    'text',
    'wifi',
    'vcard',
    'email',
    'phone',
    'sms',
    'whatsapp',
    'file',
    'event',
    'location',
  ] as const),
  ...(['menu', 'coupon', 'landing_page', 'social', 'app', 'epc_payment', 'gs1'] as const),
] as const;
export type Category = (typeof CATEGORIES)[number];

export const SORTS = [
  ...(['-created_at', 'created_at', 'name', '-name', '-scan_count', 'scan_count'] as const),
  ...(['-last_scanned_at', 'last_scanned_at', '-updated_at', 'updated_at'] as const),
] as const;
export type Sort = (typeof SORTS)[number];

/** Keeps what makes sense: an address can hold anything. */
export function parseCodesSearch(search: Record<string, unknown>): CodesSearch {
  const textOf = (name: string): string | undefined => {
    const value = search[name];
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const parsed = {
    q: textOf('q'),
    status: LISTED_STATUSES.find((status) => status === search.status),
    category: CATEGORIES.find((category) => category === search.category),
    folder: textOf('folder'),
    tag: textOf('tag'),
    sort: SORTS.find((sort) => sort === search.sort),
    cursor: textOf('cursor'),
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}

/** What was deleted last is most likely to be wanted back. */
export const sortOf = ({ sort, status }: CodesSearch): Sort =>
  sort ?? (status === 'deleted' ? '-updated_at' : '-created_at');

export const isFiltered = ({ q, status, category, folder, tag }: CodesSearch): boolean =>
  [q, status, category, folder, tag].some((value) => value !== undefined);
