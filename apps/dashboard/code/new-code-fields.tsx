import { useTranslation } from 'react-i18next';
import type { Faults } from '../ui/faults.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { CategoryFields } from './category-fields.js';
import { NameFields, type CodeFieldsProps } from './code-fields.js';
import { DomainField } from './domain-field.js';
import { ExtraSettings } from './extra-settings.js';
import { ShortCodeField } from './short-code-field.js';
import { WifiChoice } from './wifi-choice.js';

/**
 * The fields of a new code: a URL comes first, since it is all that its code needs.
 * @param typed faults of the content, also those that were found while a person types
 */
export function NewCodeFields({ typed, ...fields }: CodeFieldsProps & { typed: Faults }) {
  const { form } = fields;
  const content = <Content key={form.category} {...fields} faults={typed} />;
  const isFirst = form.category === 'url';
  return (
    <>
      {isFirst ? content : null}
      <Naming {...fields} />
      {isFirst ? null : content}
      {form.dynamic ? <ExtraSettings key={`extra ${form.category}`} {...fields} /> : null}
    </>
  );
}

function Naming(fields: CodeFieldsProps) {
  const { t } = useTranslation('codes');
  return (
    <section className={layout.stack} aria-label={t('code')}>
      <NameFields {...fields}>{fields.form.dynamic ? <AddressFields {...fields} /> : null}</NameFields>
    </section>
  );
}

function Content({ form, onChange, faults }: CodeFieldsProps) {
  const { t } = useTranslation(['code', 'codes']);
  const { category } = form;
  return (
    <section className={layout.stack}>
      <CategoryFields
        title={category === 'url' ? null : t(`codes:categories.${category}`)}
        category={category}
        values={form.qr_data}
        onChange={(content) => onChange({ qr_data: content })}
        faults={faults}
      />
      {category === 'wifi' ? (
        <WifiChoice isPage={form.dynamic} onChange={(isPage) => onChange({ dynamic: isPage })} />
      ) : null}
      {category === 'epc_payment' ? <p className={font.sub}>{t('alwaysStatic')}</p> : null}
    </section>
  );
}

/** The short URL of a dynamic code. */
function AddressFields({ form, onChange, faults }: CodeFieldsProps) {
  return (
    <>
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
    </>
  );
}
