import { Select, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shortForm } from '../app/format.js';
import { CATEGORIES, digitalLinkOf } from '../codes/categories.js';
import type { Code } from '../codes/codes.queries.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { CategoryFields } from './category-fields.js';
import { NameFields, type CodeFieldsProps } from './code-fields.js';
import { canChangeCategory, categoriesAfterPrinting, formOf, startingContent } from './code-form.js';
import { ExtraSettings } from './extra-settings.js';
import { RulesEditor } from './rules-editor.js';
import { textOf } from './values.js';

type SectionProps = CodeFieldsProps & { code: Code };

/** Names a code, and shows what of it the symbol contains. */
export function NameSection({ code, ...fields }: SectionProps) {
  const { t } = useTranslation(['code', 'codes']);
  return (
    <section className={layout.stack}>
      <h2>{t('codes:code')}</h2>
      <NameFields {...fields} />
      <div className={layout.fields}>
        <CategoryField code={code} {...fields} />
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

/** What the code opens, which can change as long as the symbol contains the short URL. */
function CategoryField({ code, form, onChange }: SectionProps) {
  const { t } = useTranslation(['code', 'codes']);
  const label = t('codes:category');
  if (!canChangeCategory(code))
    return (
      <TextInput
        label={label}
        description={t('fixed')}
        value={t(`codes:categories.${code.category}`)}
        readOnly
        rightSection={<IconLock size={16} />}
      />
    );
  const losesRules = form.category !== 'url' && code.rules.length > 0;
  const data = CATEGORIES.filter((one) => categoriesAfterPrinting.includes(one)).map((value) => ({
    ...{ value, label: t(`codes:categories.${value}`) },
  }));
  return (
    <Select
      label={t('opens')}
      description={[
        t(form.category === code.category ? 'opensHint' : 'opensOther'),
        ...(losesRules ? [t('opensWithoutRules')] : []),
      ].join(' ')}
      data={data}
      value={form.category}
      allowDeselect={false}
      onChange={(chosen) => {
        const category = data.find(({ value }) => value === chosen)?.value ?? code.category;
        const isStored = category === code.category;
        onChange({ category, qr_data: isStored ? formOf(code).qr_data : startingContent(category) });
      }}
    />
  );
}

/** The fields of the category. Those that the symbol contains are locked. */
export function ContentSection({ code, form, onChange, faults }: SectionProps) {
  const { t } = useTranslation(['code', 'codes']);
  const isPrinted = digitalLinkOf(code) !== null;
  return (
    <section className={layout.stack}>
      <CategoryFields
        title={t(`codes:categories.${form.category}`)}
        hint={
          <>
            {code.dynamic ? null : <p className={font.sub}>{t('frozen')}</p>}
            {isPrinted ? <p className={font.sub}>{t('printedKeys')}</p> : null}
          </>
        }
        category={form.category}
        values={form.qr_data}
        onChange={(content) => onChange({ qr_data: content })}
        faults={faults}
        isLocked={!code.dynamic}
        isPrinted={isPrinted}
      />
    </section>
  );
}

/** These sections say what happens when a dynamic code is scanned. @param applied index of the rule that the simulated scan meets */
export function ScanSections({ code, applied, ...fields }: SectionProps & { applied: number | null }) {
  const { form, onChange, faults } = fields;
  return (
    <>
      {form.category === 'url' ? (
        <RulesEditor
          rules={form.rules}
          onChange={(rules) => onChange({ rules })}
          faults={faults}
          applied={applied}
          otherwise={textOf(form.qr_data.url)}
        />
      ) : null}
      <ExtraSettings {...fields} without={['rules']} hasPassword={code.has_password} />
    </>
  );
}
