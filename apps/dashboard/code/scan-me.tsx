import { IconCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { countryName } from '../app/format.js';
import type { Code } from '../codes/codes.queries.js';
import { FirstSteps } from '../codes/steps.js';
import { Badge } from '../ui/badge.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { NextSteps } from './next-steps.js';
import styles from './scan-me.module.css';
import { SymbolTile } from './symbol-tile.js';
import { useScanStream } from './use-scan-stream.js';

/** The symbol of a new code, large, until its first scan has arrived. */
export function ScanMe({ code, onDone }: { code: Code; onDone: () => void }) {
  const { t } = useTranslation('code');
  const [scan, setScan] = useState<Schema['Scan'] | null>(null);
  useScanStream(code.id, { onScan: setScan });
  return (
    <div className={styles.screen}>
      <FirstSteps current={scan === null ? 'scan' : 'use'} />
      <div className={scan === null ? styles.ring : clsx(styles.ring, styles.scanned)}>
        <SymbolTile code={code} margin={3} size={320} className={styles.tile} />
      </div>
      <div className={clsx(layout.stack, layout.small)} role="status">
        {scan === null ? <Waiting /> : <Arrived scan={scan} />}
      </div>
      {scan === null ? (
        <p className={font.sub}>
          {t('noPhone')}{' '}
          <a className={font.link} href={code.short_url ?? ''} target="_blank" rel="noreferrer">
            {t('openShortUrl')}
          </a>{' '}
          {t('or')}{' '}
          <button className={font.link} onClick={onDone}>
            {t('skip')}
          </button>
        </p>
      ) : (
        <NextSteps id={code.id} onShowScans={onDone} />
      )}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation('code');
  return (
    <>
      <h2>{t('scanMe')}</h2>
      <p className={font.dim}>{t('scanMeText')}</p>
      <p>
        <Badge tone="accent">{t('waitingScan')}</Badge>
      </p>
    </>
  );
}

function Arrived({ scan }: { scan: Schema['Scan'] }) {
  const { t } = useTranslation('code');
  const place = [scan.city, countryName(scan.country)].filter((part) => part !== 'Unknown').join(', ');
  return (
    <>
      <h2 className={clsx(layout.row, font.up)}>
        <IconCheck size={28} /> {t('scanned')}
      </h2>
      <p className={font.dim}>{[place, scan.os, scan.browser].filter((part) => part !== '').join(' · ')}</p>
    </>
  );
}
