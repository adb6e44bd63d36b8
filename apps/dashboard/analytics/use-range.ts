import { useNavigate, useSearch } from '@tanstack/react-router';
import { dayAfter, dayBefore, isDay, type Day } from '../app/days.js';
import {
  FILTERS,
  PERIODS,
  type Filter,
  type FilterValues,
  type Period,
  type Range,
  type Scope,
} from './analytics.queries.js';

/** Both days count. */
export interface Days {
  from: Day;
  to: Day;
}

export const LAST_DAYS = (): Days => ({ from: dayBefore(29), to: dayBefore(0) });

/** Until today; weeks begin on Monday. */
export const DAYS_UNTIL_NOW = {
  today: (): Days => ({ from: dayBefore(0), to: dayBefore(0) }),
  week: (): Days => ({ from: dayBefore((new Date(dayBefore(0)).getUTCDay() + 6) % 7), to: dayBefore(0) }),
  month: (): Days => ({ from: `${dayBefore(0).slice(0, 8)}01`, to: dayBefore(0) }),
};

interface Chosen extends Partial<Record<Filter | 'folder' | 'tag', string | undefined>> {
  period?: Period | undefined;
  days?: Days | undefined;
  bots?: true | undefined;
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function daysIn({ from, to }: Record<string, unknown>): Days | undefined {
  return isDay(from) && isDay(to) ? { from, to } : undefined;
}

/** The period or the days, the scope and the filters are in the address. */
export function useRange() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const days = daysIn(search);
  const period = PERIODS.find((one) => one === search.period);
  const range: Range = days ? { from: days.from, to: dayAfter(days.to) } : { period: period ?? '30d' };
  const filters: FilterValues = Object.fromEntries(
    FILTERS.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
  );
  const [folder, tag] = [textIn(search.folder), textIn(search.tag)];
  const scope: Scope = {
    ...(folder === undefined ? {} : { folder }),
    ...(tag === undefined ? {} : { tag }),
    ...(search.bots === true ? { bots: true } : {}),
  };
  const change = (changed: Chosen) => {
    const { days: chosen, ...others } = { days, period, ...scope, ...filters, ...changed };
    void navigate({ to: '.', search: { ...chosen, ...others } as never });
  };
  return { period: period ?? '30d', days, range, filters, scope, change };
}
