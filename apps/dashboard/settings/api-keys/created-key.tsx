import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { BASE, type Schema } from '../../app/api.js';
import { Dot } from '../../ui/dot.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { ShownOnce } from '../../ui/shown-once.js';
import { Snippet } from '../../ui/snippet.js';
import { apiKeysQuery } from './api-keys.queries.js';

const POLL_MS = 3_000;

const commandOf = (key: string): string =>
  `curl "${new URL('api/v1/qr?limit=1', BASE).href}" \\\n  -H "X-API-Key: ${key}"`;

/** A new or a rotated key with a command that uses it. A new one waits for its first call. */
export function CreatedKey({ created, onClose }: { created: Schema['CreatedApiKey']; onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  const { data: keys = [] } = useQuery({ ...apiKeysQuery, refetchInterval: POLL_MS });
  const isRotated = created.previousKeyExpiresAt !== null;
  const isUsed = keys.some(({ id, lastUsedAt }) => id === created.id && lastUsedAt !== null);
  const footer = (
    <>
      <Dot isAwaited={!isUsed} />
      <span className={layout.grow} role="status">
        <span className={isUsed ? clsx(font.med, font.up) : font.med}>
          {isUsed ? t('arrived') : t('waiting')}
        </span>{' '}
        {isUsed ? null : t('waitingHint')}
      </span>
      <a className={font.link} href={new URL('guides/quick-start', BASE).href}>
        {t('documentation')}
      </a>
    </>
  );
  return (
    <ShownOnce
      title={t(isRotated ? 'replaced' : 'created', { name: created.name })}
      label={t('key')}
      value={created.key}
      copyLabel={t('copyKey')}
      onClose={onClose}
      {...(isRotated ? {} : { footer })}
    >
      <div className={clsx(layout.stack, layout.tiny)}>
        <span className={font.med}>{t('tryIt')}</span>
        <Snippet text={commandOf(created.key)} label={t('copyCommand')} />
      </div>
    </ShownOnce>
  );
}
