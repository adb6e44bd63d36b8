import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { countryName, languageName } from '../app/format.js';
import { LoadFailed, NextPage, SkeletonRows } from '../ui/list-state.js';
import { Time } from '../ui/time.js';
import { toastError } from '../ui/toasts.js';
import { downloadScans, scanListQuery, type ScansWanted } from './scan-list.queries.js';

/** The scans behind the figures, one by one. */
export function ScanList({ wanted }: { wanted: ScansWanted }) {
  const { t } = useTranslation(['analytics', 'ui']);
  const list = useInfiniteQuery(scanListQuery(wanted));
  const { data, error, refetch } = list;
  const scans = data?.pages.flatMap((page) => page.data);
  return (
    <section className="card" aria-label={t('scanList')}>
      <div className="card-head">
        <h2 className="grow">{t('scanList')}</h2>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={16} />}
          onClick={() => void downloadScans(wanted).catch(toastError)}
        >
          {t('downloadScans')}
        </Button>
      </div>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {scans === undefined && !error ? <SkeletonRows count={3} /> : null}
      {scans?.length === 0 ? <p className="card-body sub">{t('nothing')}</p> : null}
      {scans && scans.length > 0 ? <ScanTable scans={scans} hasCode={wanted.id === null} /> : null}
      <NextPage list={list} />
    </section>
  );
}

function ScanTable({ scans, hasCode }: { scans: readonly Schema['Scan'][]; hasCode: boolean }) {
  const { t } = useTranslation('analytics');
  const known = (value: string) => (value === 'Unknown' ? '–' : value);
  return (
    <table className="table compact lines">
      <thead>
        <tr>
          <th>{t('time')}</th>
          <th>{t('place')}</th>
          <th>{t('deviceAndBrowser')}</th>
          <th className="desk">{t('languageOfScan')}</th>
          <th className="desk">{t('rule')}</th>
          {hasCode ? <th>{t('code')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {scans.map((scan) => (
          <tr key={scan.id}>
            <td className="dim">
              <Time at={scan.scanned_at} />
            </td>
            <td>{placeOf(scan)}</td>
            <td className="dim">
              {[scan.os, scan.browser].map(known).join(', ')}
              {scan.bot ? <span className="tag">{t('bot')}</span> : null}
            </td>
            <td className="dim desk">{scan.language ? languageName(scan.language) : '–'}</td>
            <td className="dim desk">{scan.rule === null ? '–' : scan.rule + 1}</td>
            {hasCode ? (
              <td>
                <Link className="link" to="/codes/$id" params={{ id: scan.qr_code_id }}>
                  {t('openCode')}
                </Link>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const placeOf = ({ city, country }: Schema['Scan']): string => {
  const parts = [city, countryName(country)].filter((part) => part !== 'Unknown');
  return parts.length === 0 ? '–' : parts.join(', ');
};
