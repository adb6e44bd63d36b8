import { dayBefore, startOfDay } from '../app/days.js';

export const STATES = ['new', 'done'] as const;
/** By the days before today that each begins with. */
export const PERIODS = { today: 0, '7d': 6, '30d': 29, '90d': 89 } as const;
export type Period = keyof typeof PERIODS;

/** Filters of a list of leads, in its address. */
export interface LeadsSearch {
  state?: (typeof STATES)[number];
  q?: string;
  period?: Period;
  /** The id of a code. */
  code?: string;
  /** The one that is open beside the list. */
  lead?: string;
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Keeps what makes sense: an address can hold anything. */
export function parseLeadsSearch(search: Record<string, unknown>): LeadsSearch {
  const parsed = {
    state: STATES.find((state) => state === search.state),
    q: textIn(search.q)?.slice(0, 100),
    period: (Object.keys(PERIODS) as Period[]).find((period) => period === search.period),
    code: textIn(search.code),
    lead: textIn(search.lead),
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}

export const isFiltered = ({ lead: _lead, ...filters }: LeadsSearch): boolean =>
  Object.keys(filters).length > 0;

/** As the API takes them. */
export const parametersOf = ({ state, q, period, code }: LeadsSearch) => ({
  ...(state === undefined ? {} : { state }),
  ...(q === undefined ? {} : { q }),
  ...(code === undefined ? {} : { qr_code_id: code }),
  ...(period === undefined ? {} : { from: startOfDay(dayBefore(PERIODS[period])) }),
});
