import { queryOptions, useQuery } from '@tanstack/react-query';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, queryClient, type Schema } from '../app/api.js';
import { countryName } from '../app/format.js';
import { LoadFailed, SkeletonRows } from '../ui/list-state.js';
import { Time } from '../ui/time.js';
import { useScanStream } from './use-scan-stream.js';

const SHOWN = 10;
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
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useScanStream(id, {
    onOpen: () => void refetch(),
    onScan: (scan) => {
      setFresh(new Set([...fresh, scan.id]));
      queryClient.setQueryData(query.queryKey, (before) =>
        before && !before.data.some((one) => one.id === scan.id)
          ? { ...before, data: [scan, ...before.data].slice(0, SHOWN) }
          : before,
      );
      void queryClient.invalidateQueries({ queryKey: ['analytics'] });
    },
  });
  return (
    <section className="card" aria-label={t('liveScans')}>
      <div className="card-head">
        <span className="dot ok" />
        <h2>{t('liveScans')}</h2>
      </div>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonRows count={3} /> : null}
      {data?.data.length === 0 ? <p className="card-body sub">{t('noScans')}</p> : null}
      <ul className="live">
        {data?.data.map((scan) => (
          <ScanRow key={scan.id} scan={scan} isFresh={fresh.has(scan.id)} />
        ))}
      </ul>
    </section>
  );
}

function ScanRow({ scan, isFresh }: { scan: Schema['Scan']; isFresh: boolean }) {
  const { t } = useTranslation('code');
  const Icon = ICONS[scan.device];
  const country = countryName(scan.country);
  return (
    <li className={isFresh ? 'fresh' : undefined}>
      <Icon size={16} />
      <span className="cut">
        {scan.city === 'Unknown' ? (
          <span className="med">{country === 'Unknown' ? t('unknownPlace') : country}</span>
        ) : (
          <>
            <span className="med">{scan.city}</span>, {country}
          </>
        )}
      </span>
      <span className="dim cut desk">
        {scan.os}, {scan.browser}
      </span>
      <span className="sub right">
        <Time at={scan.scanned_at} />
      </span>
    </li>
  );
}
