import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { Dot } from '../../ui/dot.js';
import font from '../../ui/font.module.css';
import { Section } from '../../ui/page.js';
import { ValueBox, ValueLine, Values } from '../../ui/snippet.js';
import { Step, Wizard } from '../step.js';
import styles from './provider-steps.module.css';

const PROVIDERS = ['okta', 'entra', 'other'] as const;

/** Steps at the identity provider, with our values. @param token while it is shown */
export function ProviderSteps({ scim, token }: { scim: Schema['ScimSettings']; token: string | null }) {
  const { t } = useTranslation('scim');
  const [provider, setProvider] = useState<(typeof PROVIDERS)[number]>('okta');
  const isConnected = scim.lastSyncAt !== null;
  const prefix = scim.tokens[0]?.prefix ?? '';
  return (
    <Section
      title={t('setup')}
      beside={
        <SegmentedControl
          aria-label={t('setup')}
          value={provider}
          onChange={setProvider}
          data={PROVIDERS.map((value) => ({ value, label: t(`provider.${value}`) }))}
        />
      }
    >
      <Wizard>
        <Step number={1} title={t('addApp')} isDone={isConnected}>
          <p className={font.dim}>{t(`${provider}.addApp`)}</p>
        </Step>
        <Step number={2} title={t('connect')} isDone={isConnected} isCurrent={!isConnected}>
          <p className={font.dim}>{t(`${provider}.connect`)}</p>
          <Values>
            <span className={font.sub}>{t('baseUrl')}</span>
            <ValueLine value={scim.baseUrl} label={t('copyBaseUrl')} />
            <span className={font.sub}>{t('token')}</span>
            {token === null ? (
              <ValueBox as="span">{t('tokenHidden', { prefix })}</ValueBox>
            ) : (
              <ValueLine value={token} label={t('copyToken')} />
            )}
          </Values>
        </Step>
        <Step number={3} title={t('provision')} isDone={isConnected}>
          <p className={font.dim}>{t(`${provider}.provision`)}</p>
        </Step>
        <Step number={4} title={t('test')} isDone={isConnected}>
          <p className={font.dim}>{t(`${provider}.test`)}</p>
          <div className={styles.waiting} role="status">
            <Dot isAwaited={!isConnected} />
            {isConnected ? t('arrived') : t('waiting')}
          </div>
        </Step>
      </Wizard>
    </Section>
  );
}
