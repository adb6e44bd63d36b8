import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import clsx from 'clsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { CATEGORIES } from '../codes/categories.js';
import type { Category } from '../codes/search.js';
import { foldersQuery, treeOf } from '../shell/folders.queries.js';
import { modifier } from '../shell/navigation.js';
import { focusFault, otherFaults } from '../ui/faults.js';
import font from '../ui/font.module.css';
import { FormFaults } from '../ui/form-faults.js';
import { Form } from '../ui/form.js';
import layout from '../ui/layout.module.css';
import { LinkButton } from '../ui/link-button.js';
import { Actions, Bar, Page } from '../ui/page.js';
import { Side, Split } from '../ui/split.js';
import { useKeys } from '../ui/use-keys.js';
import { CategoryChoice } from './category-choice.js';
import styles from './create.module.css';
import { CATEGORY_FIELDS } from './fields.js';
import { NewCodeFields } from './new-code-fields.js';
import { NewSymbol } from './new-symbol.js';
import { PagePreview, PagePreviewButton } from './page-preview.js';
import { pointersOf } from './pointers.js';
import { useNewCode } from './use-new-code.js';
import { usePagePreview } from './use-page-preview.js';
import { useSymbolPreview } from './use-symbol-preview.js';

const route = getRouteApi('/codes/new');

export function NewCodeScreen() {
  const { t } = useTranslation('code');
  const search = route.useSearch();
  const { canEdit } = useSession();
  const category = CATEGORIES.find((one) => one === search.category) ?? 'url';
  if (canEdit) return <NewCode category={category} folderId={search.folder ?? null} />;
  return (
    <>
      <Bar title={t('newTitle')} isBelowCodes />
      <Page as="p" className={font.dim}>
        {t('viewersCannot')}
      </Page>
    </>
  );
}

/** The one flow of a new code: what it is, its content, its design, and what few codes need. */
function NewCode({ category, folderId }: { category: Category; folderId: string | null }) {
  const { t } = useTranslation(['code', 'ui']);
  const navigate = route.useNavigate();
  const { form, change, faults, amounts, ...code } = useNewCode({ category, folderId }, ({ id }) =>
    navigate({ to: '/codes/$id', params: { id } }),
  );
  const element = useRef<HTMLFormElement>(null);
  const submit = () => element.current?.requestSubmit();
  useKeys(
    [
      ['mod+S', submit],
      ['mod+Enter', submit],
    ],
    { whileTyping: true },
  );
  const page = usePagePreview({ category, dynamic: form.dynamic }, form.qr_data);
  const symbol = useSymbolPreview(form);
  const [beside, setBeside] = useState<'page' | 'symbol' | null>(null);
  const shown = page === null ? 'symbol' : (beside ?? (code.isStarted ? 'page' : 'symbol'));
  const { data: folders = [] } = useQuery(foldersQuery);
  const folder = treeOf(folders).find(({ id }) => id === form.folder_id);
  const places = ['/short_code', '/domain', ...pointersOf(form, CATEGORY_FIELDS[category])];
  const atRules = [...faults.keys()].filter((pointer) => pointer.startsWith('/rules/'));
  const create = (
    <Button
      type="submit"
      form="new-code"
      loading={code.isCreating}
      rightSection={<kbd aria-hidden>{modifier()} ↵</kbd>}
    >
      {t('create')}
    </Button>
  );
  return (
    <>
      <div className={styles.bar}>
        <Bar title={t('newTitle')} isBelowCodes>
          {folder === undefined ? null : (
            <span className={clsx(font.sub, font.cut, layout.desk)}>
              {t('newCode.in', { folder: folder.path })}
            </span>
          )}
          <Actions>
            {code.isStarted ? (
              <Button variant="subtle" onClick={code.startOver}>
                {t('discard')}
              </Button>
            ) : null}
            <LinkButton to="/" variant="subtle" className={layout.desk}>
              {t('ui:keep')}
            </LinkButton>
            {create}
          </Actions>
        </Bar>
      </div>
      <CategoryChoice
        chosen={category}
        onChoose={(chosen) =>
          void navigate({ search: (before) => ({ ...before, category: chosen }), replace: true })
        }
      />
      <Split className={styles.flow}>
        <Form
          ref={element}
          id="new-code"
          className={clsx(layout.stack, layout.large)}
          aria-label={t('newTitle')}
          onSubmit={() => (amounts.size === 0 ? code.create() : focusFault(element.current))}
        >
          <FormFaults faults={otherFaults(faults, [...places, ...atRules])} />
          <NewCodeFields
            form={form}
            onChange={change}
            faults={faults}
            typed={new Map([...(page?.faults ?? []), ...faults, ...amounts])}
          />
        </Form>
        <Side className={layout.stack}>
          {page === null ? null : (
            <div className={layout.desk}>
              <SegmentedControl
                fullWidth
                aria-label={t('preview.beside')}
                value={shown}
                onChange={setBeside}
                data={(['symbol', 'page'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
              />
            </div>
          )}
          <div className={shown === 'page' ? layout.phone : undefined}>
            <NewSymbol form={form} symbol={symbol} onPick={(look) => change({ look })} />
          </div>
          {page !== null && shown === 'page' ? (
            <div className={layout.desk}>
              <PagePreview page={page} />
            </div>
          ) : null}
          {page === null ? null : <PagePreviewButton page={page} />}
        </Side>
      </Split>
    </>
  );
}
