import { facts } from '#client';
import { SINCE } from './periods.js';
import type { DeliveryFilters } from './webhooks.queries.js';

/** Filters of the page of an endpoint, in its address. */
export interface DeliverySearch extends DeliveryFilters {
  /** The one that is open beside the list. */
  delivery?: string;
  /** The replay whose progress is shown. */
  replay?: string;
}

const STATES = ['delivered', 'pending', 'failed'] as const;

/** Keeps what makes sense: an address can hold anything. */
export function parseDeliverySearch(search: Record<string, unknown>): DeliverySearch {
  const parsed = {
    state: STATES.find((state) => state === search.state),
    event: facts.EVENTS.find((event) => event === search.event),
    qrCodeId: typeof search.qrCodeId === 'string' ? search.qrCodeId : undefined,
    since: SINCE.find((since) => since === search.since),
    delivery: typeof search.delivery === 'string' ? search.delivery : undefined,
    replay: typeof search.replay === 'string' ? search.replay : undefined,
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}
