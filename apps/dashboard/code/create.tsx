import { Button, SegmentedControl } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import clsx from 'clsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { CATEGORIES } from '../codes/categories.js';
import type { Category } from '../codes/search.js';
import { focusFault, otherFaults } from '../ui/faults.js';
import font from '../ui/font.module.css';
import { FormFaults } from '../ui/form-faults.js';
import { Form } from '../ui/form.js';
import layout from '../ui/layout.module.css';
import { LinkButton } from '../ui/link-button.js';
import { Bar } from '../ui/page.js';
import { Side, Split } from '../ui/split.js';
import { useKeys } from '../ui/use-keys.js';
import { CategoryChoice } from './category-choice.js';
import { CATEGORY_FIELDS } from './fields.js';
import { NewCodeFields } from './new-code-fields.js';
import { PagePreview, PagePreviewButton } from './page-preview.js';
import { pointersOf } from './pointers.js';
import { SaveBar } from './save-bar.js';
import { useNewCode } from './use-new-code.js';
import { usePagePreview, type PageState } from './use-page-preview.js';

const route = getRouteApi('/codes/new');

export function NewCodeScreen() {
  const { t } = useTranslation('code');
  const search = route.useSearch();
  const category = CATEGORIES.find((one) => one === search.category) ?? 'url';
  return (
    <>
      <Bar title={t('newTitle')} isBelowCodes />
      <Split>
        <NewCode key={category} category={category} folderId={search.folder ?? null} />
      </Split>
    </>
  );
}

function NewCode({ category, folderId }: { category: Category; folderId: string | null }) {
  const { t } = useTranslation(['code', 'ui']);
  const navigate = route.useNavigate();
  const { canEdit } = useSession();
  const { form, change, faults, amounts, ...code } = useNewCode({ category, folderId }, ({ id }) =>
    navigate({ to: '/codes/$id', params: { id } }),
  );
  const element = useRef<HTMLFormElement>(null);
  useKeys([['mod+S', () => element.current?.requestSubmit()]], { whileTyping: true });
  const page = usePagePreview({ category, dynamic: form.dynamic }, form.qr_data);
  const shown = ['/short_code', '/domain', ...pointersOf(form, CATEGORY_FIELDS[category])];
  if (!canEdit) return <p className={font.dim}>{t('viewersCannot')}</p>;
  return (
    <>
      <Form
        ref={element}
        className={clsx(layout.stack, layout.large)}
        aria-label={t('newTitle')}
        onSubmit={() => (amounts.size === 0 ? code.create() : focusFault(element.current))}
      >
        <FormFaults faults={otherFaults(faults, shown)} />
        <NewCodeFields
          category={category}
          form={form}
          onChange={change}
          faults={faults}
          typed={new Map([...(page?.faults ?? []), ...faults, ...amounts])}
        />
        <SaveBar>
          <Button type="submit" loading={code.isCreating}>
            {t('create')}
          </Button>
          <LinkButton to="/" variant="subtle">
            {t('ui:keep')}
          </LinkButton>
          {code.isStarted ? (
            <Button variant="subtle" onClick={code.startOver}>
              {t('discard')}
            </Button>
          ) : null}
        </SaveBar>
      </Form>
      <Beside category={category} page={page} isStarted={code.isStarted} />
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
  if (page === null) return <Side>{choice}</Side>;
  return (
    <Side className={layout.stack}>
      <div className={layout.desk}>
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
      <div className={shown === 'page' ? layout.phone : undefined}>{choice}</div>
      {shown === 'page' ? (
        <div className={layout.desk}>
          <PagePreview page={page} />
        </div>
      ) : null}
      <PagePreviewButton page={page} />
    </Side>
  );
}
