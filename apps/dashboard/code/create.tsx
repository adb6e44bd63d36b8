import './code.css';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../ui/link-button.js';
import { useSession } from '../app/session.queries.js';
import { useCreateCode } from '../codes/codes.queries.js';
import { CATEGORIES } from '../codes/categories.js';
import type { Category } from '../codes/search.js';
import { focusFault, otherFaults } from '../ui/faults.js';
import { FormFaults } from '../ui/form-faults.js';
import { useFaults } from '../ui/use-faults.js';
import { useTitle } from '../ui/use-title.js';
import { useKeys } from '../ui/use-keys.js';
import { CategoryChoice } from './category-choice.js';
import { NameFields } from './code-fields.js';
import { createBody, emptyForm } from './code-form.js';
import { ContentFields } from './content-fields.js';
import { DomainField } from './domain-field.js';
import { dropDraft, findDraft, keepDraft } from './drafts.js';
import { CATEGORY_FIELDS } from './fields.js';
import { PagePreview, PagePreviewButton } from './page-preview.js';
import { pointersOf } from './pointers.js';
import { useAmountFaults } from './use-amount-faults.js';
import { usePagePreview, type PageState } from './use-page-preview.js';
import { WifiChoice } from './wifi-choice.js';

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
      </div>
    </>
  );
}

function NewCode({ category }: { category: Category }) {
  const { t } = useTranslation(['code', 'codes', 'ui']);
  const navigate = route.useNavigate();
  const { canEdit } = useSession();
  const draftKey = `new.${category}`;
  const [form, setForm] = useState(() => ({ ...emptyForm(category), ...findDraft(draftKey)?.form }));
  const request = useCreateCode(({ id }) => {
    dropDraft(draftKey);
    return navigate({ to: '/codes/$id', params: { id } });
  });
  const element = useRef<HTMLFormElement>(null);
  useKeys([['mod+S', () => element.current?.requestSubmit()]], { whileTyping: true });
  const body = createBody(category, form);
  const amounts = useAmountFaults(category, form.qr_data);
  const faults = useFaults(request, body);
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
  const page = usePagePreview({ category, dynamic: form.dynamic }, form.qr_data);
  if (!canEdit) return <p className="dim">{t('viewersCannot')}</p>;
  return (
    <>
      <form
        ref={element}
        noValidate
        className="stack large"
        aria-label={t('newTitle')}
        onSubmit={(event) => {
          event.preventDefault();
          if (amounts.size === 0) request.create(body);
          else focusFault(event.currentTarget);
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
            faults={new Map([...(page?.faults ?? []), ...faults, ...amounts])}
            pointer="/qr_data"
          />
        </section>
        {category === 'wifi' ? (
          <WifiChoice isPage={form.dynamic} onChange={(isPage) => change({ dynamic: isPage })} />
        ) : null}
        {category === 'epc_payment' ? <p className="sub">{t('alwaysStatic')}</p> : null}
        {form.dynamic ? (
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
        ) : null}
        <div className="row save-bar">
          <Button type="submit" loading={request.isPending}>
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
      <Beside category={category} page={page} isStarted={isStarted} />
    </>
  );
}

/** The choice of the category, and its page once a person has begun to fill it in. */
function Beside({
  category,
  page,
  isStarted,
}: {
  category: Category;
  page: PageState | null;
  isStarted: boolean;
}) {
  const { t } = useTranslation(['code', 'codes']);
  const [chosen, setChosen] = useState<'category' | 'page' | null>(null);
  const shown = chosen ?? (isStarted ? 'page' : 'category');
  const choice = <CategoryChoice chosen={category} />;
  if (page === null) return <div className="side">{choice}</div>;
  return (
    <div className="side stack">
      <div className="desk">
        <SegmentedControl
          aria-label={t('preview.beside')}
          value={shown}
          onChange={setChosen}
          data={[
            { value: 'category', label: t('codes:category') },
            { value: 'page', label: t('preview.page') },
          ]}
        />
      </div>
      <div className={shown === 'page' ? 'phone' : undefined}>{choice}</div>
      {shown === 'page' ? (
        <div className="desk">
          <PagePreview page={page} />
        </div>
      ) : null}
      <PagePreviewButton page={page} />
    </div>
  );
}
