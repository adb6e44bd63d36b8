import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconHelp } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, queryClient, type Schema } from '../app/api.js';
import { countryName } from '../app/format.js';
import { Card, CardBody, CardHead } from '../ui/card.js';
import { Dot } from '../ui/dot.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Pending } from '../ui/list-state.js';
import { Time } from '../ui/time.js';
import styles from './live-scans.module.css';
import { useScanStream } from './use-scan-stream.js';

type Scan = Schema['Scan'];

const SHOWN = 10;
/** How long scans are gathered before the analytics beside them are read again. */
const GATHER_MS = 1_000;
const ICONS = {
  mobile: IconDeviceMobile,
  tablet: IconDeviceTablet,
  desktop: IconDeviceDesktop,
  other: IconHelp,
};

const scansQuery = (id: string) =>
  queryOptions({
    queryKey: ['scans', id],
    queryFn: () =>
      dataOf(api.GET('/api/v1/qr/{id}/scans', { params: { path: { id }, query: { limit: SHOWN } } })),
  });

/** The newest scans; new ones come in as they happen. */
export function LiveScans({ id }: { id: string }) {
  const { t } = useTranslation('code');
  const query = scansQuery(id);
  const { data, error, refetch } = useQuery(query);
  // They are not in the list's data, since a response that is under way can be older than a scan.
  const [fresh, setFresh] = useState<Scan[]>([]);
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined);
  useScanStream(id, {
    // The first request may be under way: without its end, refetch would only wait for it.
    onOpen: () => void queryClient.cancelQueries(query).then(() => refetch()),
    onScan: (scan) => {
      setFresh((before) => [scan, ...before].slice(0, SHOWN));
      gathering.current ??= setTimeout(() => {
        gathering.current = undefined;
        void queryClient.invalidateQueries({ queryKey: ['analytics'] });
      }, GATHER_MS);
    },
  });
  const scans = data && newest([...fresh, ...data.data]);
  return (
    <Card as="section" aria-label={t('liveScans')}>
      <CardHead>
        <Dot />
        <h2>{t('liveScans')}</h2>
      </CardHead>
      <Pending data={data} error={error} onRetry={refetch} count={3} />
      {scans?.length === 0 ? (
        <CardBody as="p" className={font.sub}>
          {t('noScans')}
        </CardBody>
      ) : null}
      <ul className={styles.live}>
        {scans?.map((scan) => (
          <ScanRow key={scan.id} scan={scan} isFresh={fresh.some(({ id }) => id === scan.id)} />
        ))}
      </ul>
    </Card>
  );
}

const newest = (scans: Scan[]): Scan[] =>
  [...new Map(scans.map((scan) => [scan.id, scan])).values()]
    .sort((one, two) => two.scanned_at.localeCompare(one.scanned_at))
    .slice(0, SHOWN);

function ScanRow({ scan, isFresh }: { scan: Scan; isFresh: boolean }) {
  const { t } = useTranslation('code');
  const Icon = ICONS[scan.device];
  const country = countryName(scan.country);
  return (
    <li className={isFresh ? styles.fresh : undefined}>
      <Icon size={16} />
      <span className={font.cut}>
        {scan.city === 'Unknown' ? (
          <span className={font.med}>{country === 'Unknown' ? t('unknownPlace') : country}</span>
        ) : (
          <>
            <span className={font.med}>{scan.city}</span>, {country}
          </>
        )}
      </span>
      <span className={clsx(font.dim, font.cut, layout.desk)}>
        {scan.os}, {scan.browser}
      </span>
      <span className={clsx(font.sub, font.right)}>
        <Time at={scan.scanned_at} />
      </span>
    </li>
  );
}
