import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { useSession } from '../app/session.queries.js';
import { startDragging } from '../ui/dragging.js';
import layout from '../ui/layout.module.css';
import { LinkButton } from '../ui/link-button.js';
import { Pager, Pending } from '../ui/list-state.js';
import { BulkBar } from './bulk-bar.js';
import { folderChange } from './bulk-changes.js';
import { CodeTable } from './code-table.js';
import { codesQuery, type Code } from './codes.queries.js';
import { useColumns } from './columns.js';
import { Filters } from './filters.js';
import { ListBar } from './list-bar.js';
import { NoCodes } from './no-codes.js';
import { isFiltered, sortOf, type CodesSearch } from './search.js';
import { Trash } from './trash.js';
import { useBulkChange } from './use-bulk-change.js';
import { useSelection } from './use-selection.js';
import { ViewTabs } from './view-tabs.js';

const route = getRouteApi('/');

export function CodesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery(codesQuery(search));
  const columns = useColumns();
  const change = (changed: Partial<CodesSearch>) =>
    void navigate({ search: ({ cursor: _cursor, ...rest }: CodesSearch) => ({ ...rest, ...changed }) });
  const isEmpty = data?.data.length === 0;
  const isFirstRun = isEmpty && !isFiltered(search);
  // Other filters leave other codes, of which none is selected.
  const key = JSON.stringify(search);
  return (
    <>
      <ListBar search={search} total={isFirstRun ? undefined : data?.total} isFirstRun={isFirstRun} />
      {isFirstRun ? null : (
        <>
          <ViewTabs search={search} />
          <Filters search={search} onChange={change} columns={columns} />
        </>
      )}
      <Pending data={data} error={error} onRetry={refetch} count={8} />
      {isEmpty ? <NoCodes search={search} /> : null}
      {data && !isEmpty ? (
        <div className={isPlaceholderData ? layout.stale : undefined}>
          {search.status === 'deleted' ? (
            <Trash key={key} page={data} search={search} />
          ) : (
            <Codes
              key={key}
              page={data}
              search={search}
              columns={columns.columns}
              sort={sortOf(search)}
              onSort={(sort) => change({ sort })}
            />
          )}
          <OtherPages search={search} next={data.next_cursor} />
        </div>
      ) : null}
    </>
  );
}

type TableProps = Pick<ComponentProps<typeof CodeTable>, 'columns' | 'sort' | 'onSort'>;

function Codes({ page, search, ...table }: { page: Schema['QrCodeList']; search: CodesSearch } & TableProps) {
  const { t } = useTranslation('codes');
  const { canEdit } = useSession();
  const bulk = useBulkChange();
  const codes = page.data;
  const selection = useSelection(codes);
  const selected = codes.filter(({ id }) => selection.ids.has(id));
  const { total = codes.length } = page;
  const isMore = total > selected.length && !selection.areAllMatching;
  const drag = (code: Code) => {
    const dragged = selection.ids.has(code.id) ? selected : [code];
    startDragging((id, name) => {
      const change = folderChange(id, (count) => t('moved', { count, folder: name }));
      void bulk
        .mutateAsync({ ...change, chosen: { codes: dragged, filters: null } })
        .then(selection.clear, () => undefined);
    });
  };
  return (
    <>
      <CodeTable
        {...table}
        onDrag={drag}
        codes={codes}
        daily={page.daily_scans ?? []}
        selection={canEdit ? selection : null}
      />
      {selected.length > 0 ? (
        <BulkBar
          chosen={{ codes: selected, filters: selection.areAllMatching ? search : null }}
          search={search}
          count={selection.areAllMatching ? total : selected.length}
          total={isMore ? total : null}
          onAll={selection.selectMatching}
          onDone={selection.clear}
        />
      ) : null}
    </>
  );
}

function OtherPages({ search, next }: { search: CodesSearch; next: string | null }) {
  const { t } = useTranslation('ui');
  const { cursor, ...first } = search;
  if (next === null && cursor === undefined) return null;
  return (
    <Pager as="nav" aria-label={t('pages')}>
      {cursor === undefined ? null : (
        <LinkButton to="/" search={first} variant="default">
          {t('firstPage')}
        </LinkButton>
      )}
      {next === null ? null : (
        <LinkButton to="/" search={{ ...first, cursor: next }} variant="default">
          {t('next')}
        </LinkButton>
      )}
    </Pager>
  );
}
