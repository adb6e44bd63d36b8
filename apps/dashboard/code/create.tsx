import './code.css';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../ui/link-button.js';
import { useSession } from '../app/session.queries.js';
import { CATEGORY_ICONS } from '../codes/categories.js';
import { useCreateCode } from '../codes/codes.queries.js';
import { CATEGORIES, type Category } from '../codes/search.js';
import { domainsQuery } from '../settings/domains/domains.queries.js';
import { faultsOf, otherFaults } from '../ui/faults.js';
import { FormFaults } from '../ui/form-faults.js';
import { useTitle } from '../ui/use-title.js';
import { NameFields } from './code-fields.js';
import { createBody, emptyForm } from './code-form.js';
import { ContentFields } from './content-fields.js';
import { dropDraft, findDraft, keepDraft } from './drafts.js';
import { CATEGORY_FIELDS } from './fields.js';
import { pointersOf } from './pointers.js';

const route = getRouteApi('/codes/new');

export function NewCodeScreen() {
  const { t } = useTranslation('code');
  const search = route.useSearch();
  const category = CATEGORIES.find((one) => one === search.category) ?? 'url';
  useTitle(t('newTitle'));
  return (
    <>
      <div className="bar">
        <Link className="back" to="/" aria-label={t('backToCodes')}>
          <IconArrowLeft size={16} />
        </Link>
        <h1>{t('newTitle')}</h1>
      </div>
      <div className="split">
        <NewCode key={category} category={category} />
        <CategoryChoice chosen={category} />
      </div>
    </>
  );
}

function NewCode({ category }: { category: Category }) {
  const { t } = useTranslation(['code', 'codes', 'ui']);
  const navigate = route.useNavigate();
  const { canEdit } = useSession();
  const draftKey = `new.${category}`;
  const [form, setForm] = useState(() => findDraft(draftKey)?.form ?? emptyForm(category));
  const create = useCreateCode();
  const faults = faultsOf(create.error, t('ui:unreachable'));
  const change = (changed: Partial<typeof form>) => {
    const next = { ...form, ...changed };
    setForm(next);
    keepDraft({ key: draftKey, base: null, form: next });
  };
  const isStarted = JSON.stringify(form) !== JSON.stringify(emptyForm(category));
  const startOver = () => {
    dropDraft(draftKey);
    setForm(emptyForm(category));
  };
  const specs = CATEGORY_FIELDS[category];
  if (!canEdit) return <p className="dim">{t('viewersCannot')}</p>;
  return (
    <form
      noValidate
      className="stack large"
      aria-label={t('newTitle')}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(createBody(category, form), {
          onSuccess: ({ id }) => {
            dropDraft(draftKey);
            void navigate({ to: '/codes/$id', params: { id } });
          },
        });
      }}
    >
      <FormFaults faults={otherFaults(faults, ['/short_code', '/domain', ...pointersOf(form, specs)])} />
      <section className="stack">
        <h2>{t('codes:code')}</h2>
        <NameFields form={form} onChange={change} faults={faults} />
      </section>
      <section className="stack">
        <h2>{t(`codes:categories.${category}`)}</h2>
        <ContentFields
          specs={specs}
          values={form.qr_data}
          onChange={(content) => change({ qr_data: content })}
          faults={faults}
          pointer="/qr_data"
        />
      </section>
      {category === 'epc_payment' ? (
        <p className="sub">{t('alwaysStatic')}</p>
      ) : (
        <div className="fields">
          <TextInput
            label={t('shortCode')}
            description={t('shortCodeHint')}
            placeholder={t('shortCodeAuto')}
            value={form.short_code}
            onChange={(event) => change({ short_code: event.currentTarget.value })}
            error={faults.get('/short_code')}
            autoComplete="off"
          />
          <DomainField
            value={form.domain}
            onChange={(domain) => change({ domain })}
            fault={faults.get('/domain')}
          />
        </div>
      )}
      <div className="row">
        <Button type="submit" loading={create.isPending}>
          {t('create')}
        </Button>
        <LinkButton to="/" variant="subtle">
          {t('ui:keep')}
        </LinkButton>
        {isStarted ? (
          <Button variant="subtle" onClick={startOver}>
            {t('discard')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** Only verified domains can have codes. */
function DomainField({
  value,
  onChange,
  fault,
}: {
  value: string;
  onChange: (domain: string) => void;
  fault: string | undefined;
}) {
  const { t } = useTranslation('code');
  const { data: domains = [] } = useQuery(domainsQuery);
  const verified = domains.filter(({ status }) => status === 'verified');
  if (verified.length === 0) return null;
  return (
    <Select
      label={t('domain')}
      description={t('domainHint')}
      data={[{ value: '', label: t('domainDefault') }, ...verified.map(({ name }) => name)]}
      value={value}
      onChange={(domain) => onChange(domain ?? '')}
      error={fault}
    />
  );
}

function CategoryChoice({ chosen }: { chosen: Category }) {
  const { t } = useTranslation(['code', 'codes']);
  return (
    <nav className="side card" aria-label={t('codes:category')}>
      <div className="card-head">
        <h2>{t('codes:category')}</h2>
      </div>
      <ul className="choices">
        {CATEGORIES.map((category) => {
          const Icon = CATEGORY_ICONS[category];
          return (
            <li key={category}>
              <Link
                className="nav-item"
                to="/codes/new"
                search={{ category }}
                replace
                aria-current={category === chosen ? 'true' : undefined}
              >
                <Icon size={16} />
                {t(`codes:categories.${category}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
