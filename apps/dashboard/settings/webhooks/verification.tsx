import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BASE } from '../../app/api.js';
import { Snippet } from '../../ui/snippet.js';
import { LANGUAGES, VERIFICATION_CODE, type Language } from './verification-code.js';

/** Shows how a receiver verifies a request, in the language that it is written in. */
export function Verification() {
  const { t } = useTranslation('webhooks');
  const [language, setLanguage] = useState<Language>('TypeScript');
  return (
    <section className="section" aria-label={t('verify')}>
      <div className="section-head">
        <div>
          <h2>{t('verify')}</h2>
          <p className="sub">{t('secretHint')}</p>
        </div>
        <SegmentedControl
          aria-label={t('verifyIn')}
          value={language}
          onChange={setLanguage}
          data={[...LANGUAGES]}
        />
      </div>
      <Snippet text={VERIFICATION_CODE[language]} label={t('copyCode')} />
      <p className="spaced">
        <a className="link" href={new URL('guides/webhook-signatures', BASE).href}>
          {t('verifyGuide')}
        </a>
      </p>
    </section>
  );
}
