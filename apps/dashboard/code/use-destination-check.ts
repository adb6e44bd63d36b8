import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dataOf, ProblemError } from '#client';
import { api, type Schema } from '../app/api.js';
import { formatNumber } from '../app/format.js';
import { completeUrl } from '../ui/complete-url.js';
import { faultsOf } from '../ui/faults.js';
import { parseUrl } from '../ui/parse-url.js';

const PAUSE_MS = 400;
const FRESH_MS = 60_000;

/** What stands at the field of a destination. */
export interface DestinationSaying {
  tone: 'good' | 'warn' | 'bad';
  text: string;
}

const checkQuery = (url: string) => ({
  queryKey: ['destination', url],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    dataOf(api.POST('/api/v1/destinations/check', { body: { url }, signal })),
  staleTime: FRESH_MS,
  retry: false,
});

/** An address that is still being typed is not asked for. */
function completeAddress(typed: string): string {
  const url = completeUrl(typed);
  const hostname = /^https?:\/\//.test(url) ? (parseUrl(url)?.hostname ?? '') : '';
  return /\.[^.]{2,}$|^localhost$/.test(hostname) ? url : '';
}

/**
 * Whether a destination responds, asked when typing pauses. Only what is certain is said: a service that may not ask, or was
 * asked too often, says nothing.
 * @param known a destination that is in use already, which nobody has typed
 */
export function useDestinationCheck(typed: string, known = ''): DestinationSaying | null {
  const { t } = useTranslation('code');
  const url = completeAddress(typed);
  const [paused] = useDebouncedValue(url, PAUSE_MS);
  const isAsked = paused !== '' && paused !== known;
  const { data, error } = useQuery({ ...checkQuery(paused), enabled: isAsked });
  if (!isAsked || paused !== url) return null;
  if (error instanceof ProblemError && error.status === 422) {
    const fault = faultsOf(error).get('/url');
    return fault === undefined ? null : { tone: 'bad', text: fault };
  }
  return data === undefined ? null : sayingOf(data);

  function sayingOf(found: Schema['DestinationCheck']): DestinationSaying | null {
    const { reachable, status, duration_ms: duration, final_host: host } = found;
    if (reachable === null) return null;
    if (status === null) return { tone: 'warn', text: t('destination.silent') };
    if (!reachable) return { tone: 'warn', text: t('destination.refuses', { status }) };
    const isElsewhere = host !== null && host !== new URL(paused).host;
    const text = t('destination.reachable', { status, duration: formatNumber(duration ?? 0) });
    return { tone: 'good', text: isElsewhere ? `${text} ${t('destination.elsewhere', { host })}` : text };
  }
}
