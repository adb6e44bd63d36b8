import { useTranslation } from 'react-i18next';
import type { Category } from '../codes/search.js';
import type { Faults } from '../ui/faults.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { NameFields, type CodeFieldsProps } from './code-fields.js';
import { ContentFields } from './content-fields.js';
import { DomainField } from './domain-field.js';
import { CATEGORY_FIELDS } from './fields.js';
import { ShortCodeField } from './short-code-field.js';
import { WifiChoice } from './wifi-choice.js';

/** @param typed faults of the content, also those that were found while a person types */
export function NewCodeFields({
  category,
  typed,
  ...fields
}: CodeFieldsProps & { category: Category; typed: Faults }) {
  const { t } = useTranslation(['code', 'codes']);
  const { form, onChange } = fields;
  return (
    <>
      <section className={layout.stack}>
        <h2>{t('codes:code')}</h2>
        <NameFields {...fields} />
      </section>
      <section className={layout.stack}>
        <h2>{t(`codes:categories.${category}`)}</h2>
        <ContentFields
          specs={CATEGORY_FIELDS[category]}
          values={form.qr_data}
          onChange={(content) => onChange({ qr_data: content })}
          faults={typed}
          pointer="/qr_data"
        />
      </section>
      {category === 'wifi' ? (
        <WifiChoice isPage={form.dynamic} onChange={(isPage) => onChange({ dynamic: isPage })} />
      ) : null}
      {category === 'epc_payment' ? <p className={font.sub}>{t('alwaysStatic')}</p> : null}
      {form.dynamic ? <AddressFields {...fields} /> : null}
    </>
  );
}

/** The short URL of a dynamic code. */
function AddressFields({ form, onChange, faults }: CodeFieldsProps) {
  return (
    <div className={layout.fields}>
      <ShortCodeField
        value={form.short_code}
        domain={form.domain}
        onChange={(code) => onChange({ short_code: code })}
        fault={faults.get('/short_code')}
      />
      <DomainField
        value={form.domain}
        onChange={(domain) => onChange({ domain })}
        fault={faults.get('/domain')}
      />
    </div>
  );
}
