import { TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shortForm } from '../app/format.js';
import { digitalLinkOf } from '../codes/categories.js';
import type { Code } from '../codes/codes.queries.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { AccessFields, NameFields, type CodeFieldsProps } from './code-fields.js';
import { ContentFields } from './content-fields.js';
import { CATEGORY_FIELDS } from './fields.js';
import { RulesEditor } from './rules-editor.js';
import { UtmFields } from './utm-fields.js';
import { textOf } from './values.js';

type SectionProps = CodeFieldsProps & { code: Code };

/** Names a code, and shows what of it can never change. */
export function NameSection({ code, ...fields }: SectionProps) {
  const { t } = useTranslation(['code', 'codes']);
  return (
    <section className={layout.stack}>
      <h2>{t('codes:code')}</h2>
      <NameFields {...fields} />
      <div className={layout.fields}>
        <TextInput
          label={t('codes:category')}
          description={t('fixed')}
          value={t(`codes:categories.${code.category}`)}
          readOnly
          rightSection={<IconLock size={16} />}
        />
        <TextInput
          label={t('shortUrl')}
          description={code.short_url === null ? t('staticHint') : t('printed')}
          value={code.short_url === null ? '–' : shortForm(code.short_url)}
          readOnly
          rightSection={<IconLock size={16} />}
        />
      </div>
    </section>
  );
}

/** The fields of the category. Those that the symbol contains are locked. */
export function ContentSection({ code, form, onChange, faults }: SectionProps) {
  const { t } = useTranslation(['code', 'codes']);
  const isPrinted = digitalLinkOf(code) !== null;
  return (
    <section className={layout.stack}>
      <h2>{t(`codes:categories.${code.category}`)}</h2>
      {code.dynamic ? null : <p className={font.sub}>{t('frozen')}</p>}
      {isPrinted ? <p className={font.sub}>{t('printedKeys')}</p> : null}
      <ContentFields
        specs={CATEGORY_FIELDS[code.category]}
        values={form.qr_data}
        onChange={(content) => onChange({ qr_data: content })}
        faults={faults}
        pointer="/qr_data"
        isLocked={!code.dynamic}
        isPrinted={isPrinted}
      />
    </section>
  );
}

/** These sections say what happens when a dynamic code is scanned. @param applied index of the rule that the simulated scan meets */
export function ScanSections({ code, applied, ...fields }: SectionProps & { applied: number | null }) {
  const { t } = useTranslation('code');
  const { form, onChange, faults } = fields;
  return (
    <>
      {code.category === 'url' ? (
        <RulesEditor
          rules={form.rules}
          onChange={(rules) => onChange({ rules })}
          faults={faults}
          applied={applied}
          otherwise={textOf(form.qr_data.url)}
        />
      ) : null}
      <section className={layout.stack}>
        <h2>{t('access')}</h2>
        <AccessFields {...fields} hasPassword={code.has_password} />
      </section>
      <UtmFields category={code.category} {...fields} />
    </>
  );
}
