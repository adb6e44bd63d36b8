import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dataOf } from '#client';
import { api, BASE, type Schema } from '../app/api.js';

export const RECENT_MS = 1_800_000;
/** As many as one request has: with more of them, their number is not known. */
const MAX = 100;
/** A proxy can hold back that a stream is open. */
const PATIENCE_MS = 3_000;
/** Without a stream, they are asked for this often. */
const POLL_MS = 30_000;

export interface RecentScan {
  codeId: string;
  name: string;
  at: string;
  city: string;
  country: string;
  device: Schema['Scan']['device'];
}

/** @param connection scans from before a stream was open are in no event, so each one begins with a list */
const recentQuery = (connection: number) =>
  queryOptions({
    queryKey: ['scans', 'recent', connection],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const from = new Date(Date.now() - RECENT_MS).toISOString();
      const { data, next_cursor: next } = await dataOf(
        api.GET('/api/v1/scans', { params: { query: { from, limit: MAX } } }),
      );
      return { scans: data.flatMap(toRecent), isComplete: next === null };
    },
  });

/** The scans of the workspace in the last half hour, newest first; new ones come in as they happen, unless it is paused. */
export function useRecentScans(isPaused: boolean) {
  // They are not in the data of the query, since a response that is under way can be older than a scan.
  const [fresh, setFresh] = useState<RecentScan[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [connection, setConnection] = useState(0);
  const { data } = useQuery({
    ...recentQuery(connection),
    enabled: !isPaused && connection > 0,
    refetchInterval: isOpen ? false : POLL_MS,
  });
  useEffect(() => {
    if (isPaused) return;
    const stream = new EventSource(new URL('api/v1/events/stream?events=scan', BASE));
    stream.addEventListener('scan', ({ data: body }: MessageEvent<string>) => {
      const scan = ofEvent(JSON.parse(body) as Schema['ScanEvent']);
      setFresh((before) => [scan, ...before].slice(0, MAX));
    });
    stream.addEventListener('open', () => {
      setOpen(true);
      setConnection((count) => count + 1);
    });
    const goWithout = () => setConnection((count) => Math.max(count, 1));
    stream.addEventListener('error', () => {
      setOpen(false);
      goWithout();
    });
    const patience = setTimeout(goWithout, PATIENCE_MS);
    return () => {
      clearTimeout(patience);
      setOpen(false);
      stream.close();
    };
  }, [isPaused]);
  const scans = data === undefined ? [] : newest(fresh, data.scans);
  return { scans, isComplete: data?.isComplete === true && scans.length < MAX };
}

/** An event has no id of its scan, so the list has it if it has a scan of the same code at the same millisecond. */
function newest(fresh: RecentScan[], listed: RecentScan[]): RecentScan[] {
  const known = new Set(listed.map(({ codeId, at }) => `${codeId} ${at}`));
  const others = fresh.filter(({ codeId, at }) => !known.has(`${codeId} ${at}`));
  return [...others, ...listed].sort((one, two) => two.at.localeCompare(one.at));
}

const ofEvent = ({ qr_code_id: codeId, qr_name: name, scan }: Schema['ScanEvent']): RecentScan => ({
  ...{ codeId, name, at: scan.scanned_at, city: scan.city, country: scan.country },
  device: scan.device as RecentScan['device'],
});

const toRecent = ({ qr_code_name: name, ...scan }: Schema['WorkspaceScan']): RecentScan[] =>
  name === null
    ? []
    : [
        {
          ...{ codeId: scan.qr_code_id, name, at: scan.scanned_at },
          ...{ city: scan.city, country: scan.country, device: scan.device },
        },
      ];
