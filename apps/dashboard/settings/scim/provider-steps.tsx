import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { ValueLine } from '../../ui/snippet.js';
import { Step } from '../step.js';

const PROVIDERS = ['okta', 'entra', 'other'] as const;

/** Steps at the identity provider, with our values. @param token while it is shown */
export function ProviderSteps({ scim, token }: { scim: Schema['ScimSettings']; token: string | null }) {
  const { t } = useTranslation('scim');
  const [provider, setProvider] = useState<(typeof PROVIDERS)[number]>('okta');
  const isConnected = scim.lastSyncAt !== null;
  const prefix = scim.tokens[0]?.prefix ?? '';
  return (
    <section className="section">
      <div className="section-head">
        <h2>{t('setup')}</h2>
        <SegmentedControl
          aria-label={t('setup')}
          value={provider}
          onChange={setProvider}
          data={PROVIDERS.map((value) => ({ value, label: t(`provider.${value}`) }))}
        />
      </div>
      <ol className="card wizard">
        <Step number={1} title={t('addApp')} isDone={isConnected}>
          <p className="dim">{t(`${provider}.addApp`)}</p>
        </Step>
        <Step number={2} title={t('connect')} isDone={isConnected} isCurrent={!isConnected}>
          <p className="dim">{t(`${provider}.connect`)}</p>
          <div className="values">
            <span className="sub">{t('baseUrl')}</span>
            <ValueLine value={scim.baseUrl} label={t('copyBaseUrl')} />
            <span className="sub">{t('token')}</span>
            {token === null ? (
              <span className="value-line">{t('tokenHidden', { prefix })}</span>
            ) : (
              <ValueLine value={token} label={t('copyToken')} />
            )}
          </div>
        </Step>
        <Step number={3} title={t('provision')} isDone={isConnected}>
          <p className="dim">{t(`${provider}.provision`)}</p>
        </Step>
        <Step number={4} title={t('test')} isDone={isConnected}>
          <p className="dim">{t(`${provider}.test`)}</p>
          <div className="waiting" role="status">
            <span className={isConnected ? 'dot ok' : 'dot accent pulse'} />
            {isConnected ? t('arrived') : t('waiting')}
          </div>
        </Step>
      </ol>
    </section>
  );
}
