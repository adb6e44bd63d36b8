import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatUtc } from '../../app/format.js';
import { Badge } from '../../ui/badge.js';
import { Fact } from '../../ui/facts.js';
import font from '../../ui/font.module.css';
import { Time } from '../../ui/time.js';
import { LogRow } from '../log-row.js';
import type { LoggedRequest } from './developers.queries.js';

/** Shows what was requested and how it ended; once it is opened, also the ID with which it can be reported. */
export function RequestRow({ request }: { request: LoggedRequest }) {
  const { at, method, route, status, code, requestId, durationMs, apiKeyName } = request;
  const { t } = useTranslation('developers');
  return (
    <LogRow
      summary={
        <>
          <span className={font.sub}>
            <Time at={at} />
          </span>
          <span className={font.mono}>{method}</span>
          <span className={clsx(font.mono, font.cut)}>{route ?? t('noRoute')}</span>
          <span className={clsx(font.dim, font.cut)}>{code ?? ''}</span>
          <Badge tone={status < 400 ? 'ok' : 'bad'}>{status}</Badge>
        </>
      }
    >
      <Fact term={t('request')}>
        <span className={font.mono}>
          {method} {route ?? t('noRoute')}
        </span>
      </Fact>
      <Fact term={t('time')}>{formatUtc(at)}</Fact>
      <Fact term={t('key')}>{apiKeyName ?? t('deletedKey')}</Fact>
      {code === null ? null : (
        <Fact term={t('fault')}>
          <a href={`/errors#${code}`} target="_blank" rel="noreferrer">
            {code}
          </a>
        </Fact>
      )}
      {status === 499 ? <Fact term={t('fault')}>{t('closed')}</Fact> : null}
      <Fact term={t('duration')}>{t('milliseconds', { ms: durationMs })}</Fact>
      <Fact term={t('requestId')}>
        <span className={font.mono}>{requestId}</span>
      </Fact>
    </LogRow>
  );
}
