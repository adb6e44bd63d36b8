import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { countryName } from '../app/format.js';
import type { Code } from '../codes/codes.queries.js';
import { Steps } from '../codes/steps.js';
import { symbolUrl } from '../codes/symbol-image.js';
import { NextSteps } from './next-steps.js';
import { useScanStream } from './use-scan-stream.js';

/** The symbol of a new code, large, until its first scan has arrived. */
export function ScanMe({ code, onDone }: { code: Code; onDone: () => void }) {
  const { t } = useTranslation('code');
  const [scan, setScan] = useState<Schema['Scan'] | null>(null);
  useScanStream(code.id, { onScan: setScan });
  return (
    <div className="scan-me">
      <Steps current={scan === null ? 'scan' : 'use'} />
      <div className={scan === null ? 'ring' : 'ring scanned'}>
        <img
          className="tile"
          src={symbolUrl(code, { margin: '3' })}
          alt={t('symbolOf', { name: code.name })}
          width={320}
          height={320}
        />
      </div>
      <div className="stack small" role="status">
        {scan === null ? <Waiting /> : <Arrived scan={scan} />}
      </div>
      {scan === null ? (
        <p className="sub">
          {t('noPhone')}{' '}
          <a className="link" href={code.short_url ?? ''} target="_blank" rel="noreferrer">
            {t('openShortUrl')}
          </a>{' '}
          {t('or')}{' '}
          <button className="link" onClick={onDone}>
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
      <p className="dim">{t('scanMeText')}</p>
      <p>
        <span className="badge accent">{t('waitingScan')}</span>
      </p>
    </>
  );
}

function Arrived({ scan }: { scan: Schema['Scan'] }) {
  const { t } = useTranslation('code');
  const place = [scan.city, countryName(scan.country)].filter((part) => part !== 'Unknown').join(', ');
  return (
    <>
      <h2 className="row up">
        <IconCheck size={28} /> {t('scanned')}
      </h2>
      <p className="dim">{[place, scan.os, scan.browser].filter((part) => part !== '').join(' · ')}</p>
    </>
  );
}
