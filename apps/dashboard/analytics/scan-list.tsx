import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { countryName, languageName } from '../app/format.js';
import { Card, CardBody, CardHead } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { NextPage, Pending } from '../ui/list-state.js';
import { Table } from '../ui/table.js';
import { Tag } from '../ui/tag.js';
import { Time } from '../ui/time.js';
import { toastError } from '../ui/toasts.js';
import { downloadScans, scanListQuery, type ScansWanted } from './scan-list.queries.js';

/** Only in lists of many codes it has a name. */
type ListedScan = Schema['Scan'] & Partial<Schema['WorkspaceScan']>;

/** The scans behind the figures, one by one. */
export function ScanList({ wanted }: { wanted: ScansWanted }) {
  const { t } = useTranslation(['analytics', 'ui']);
  const list = useInfiniteQuery(scanListQuery(wanted));
  const { data, error, refetch } = list;
  const scans = data?.pages.flatMap((page): ListedScan[] => page.data);
  return (
    <Card as="section" aria-label={t('scanList')}>
      <CardHead>
        <h2 className={layout.grow}>{t('scanList')}</h2>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={16} />}
          onClick={() => void downloadScans(wanted).catch(toastError)}
        >
          {t('downloadScans')}
        </Button>
      </CardHead>
      <Pending data={scans} error={error} onRetry={refetch} count={3} />
      {scans?.length === 0 ? (
        <CardBody as="p" className={font.sub}>
          {t('nothing')}
        </CardBody>
      ) : null}
      {scans && scans.length > 0 ? <ScanTable scans={scans} hasCode={wanted.id === null} /> : null}
      <NextPage list={list} />
    </Card>
  );
}

function ScanTable({ scans, hasCode }: { scans: readonly ListedScan[]; hasCode: boolean }) {
  const { t } = useTranslation('analytics');
  const known = (value: string) => (value === 'Unknown' ? '–' : value);
  return (
    <Table isCompact hasLines>
      <thead>
        <tr>
          <th>{t('time')}</th>
          {hasCode ? <th>{t('code')}</th> : null}
          <th>{t('place')}</th>
          <th>{t('deviceAndBrowser')}</th>
          <th className={layout.desk}>{t('languageOfScan')}</th>
          <th className={layout.desk}>{t('rule')}</th>
        </tr>
      </thead>
      <tbody>
        {scans.map((scan) => (
          <tr key={scan.id}>
            <td className={font.dim}>
              <Time at={scan.scanned_at} />
            </td>
            {hasCode ? (
              <td>
                <CodeOf scan={scan} />
              </td>
            ) : null}
            <td>{placeOf(scan)}</td>
            <td className={font.dim}>
              {[scan.os, scan.browser].map(known).join(', ')}
              {scan.bot ? <Tag>{t('bot')}</Tag> : null}
            </td>
            <td className={clsx(font.dim, layout.desk)}>
              {scan.language ? languageName(scan.language) : '–'}
            </td>
            <td className={clsx(font.dim, layout.desk)}>{scan.rule === null ? '–' : scan.rule + 1}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The name leads to the code, unless that was deleted. */
function CodeOf({ scan: { qr_code_id: id, qr_code_name: name } }: { scan: ListedScan }) {
  const { t } = useTranslation('analytics');
  if (name === undefined || name === null) return <span className={font.sub}>{t('deletedCode')}</span>;
  return (
    <Link className={font.link} to="/codes/$id/analytics" params={{ id }}>
      {name}
    </Link>
  );
}

const placeOf = ({ city, country }: Schema['Scan']): string => {
  const parts = [city, countryName(country)].filter((part) => part !== 'Unknown');
  return parts.length === 0 ? '–' : parts.join(', ');
};
