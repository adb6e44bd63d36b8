import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BASE } from '../../app/api.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Section } from '../../ui/page.js';
import { Snippet } from '../../ui/snippet.js';
import { LANGUAGES, VERIFICATION_CODE, type Language } from './verification-code.js';

/** Shows how a receiver verifies a request, in the language that it is written in. */
export function Verification() {
  const { t } = useTranslation('webhooks');
  const [language, setLanguage] = useState<Language>('TypeScript');
  return (
    <Section
      title={t('verify')}
      text={t('secretHint')}
      beside={
        <SegmentedControl
          aria-label={t('verifyIn')}
          value={language}
          onChange={setLanguage}
          data={[...LANGUAGES]}
        />
      }
      label={t('verify')}
    >
      <Snippet text={VERIFICATION_CODE[language]} label={t('copyCode')} />
      <p className={layout.spaced}>
        <a className={font.link} href={new URL('guides/webhook-signatures', BASE).href}>
          {t('verifyGuide')}
        </a>
      </p>
    </Section>
  );
}
