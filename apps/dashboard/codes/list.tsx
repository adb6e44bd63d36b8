import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { RightNow } from '../shell/right-now.js';
import { startDragging } from '../ui/dragging.js';
import layout from '../ui/layout.module.css';
import { Pending, SkeletonRows } from '../ui/list-state.js';
import { whenIdle } from '../ui/when-idle.js';
import { folderChange } from './bulk-changes.js';
import { CodeTable } from './code-table.js';
import { codesQuery, type Code, type Codes } from './codes.queries.js';
import { useColumns } from './columns.js';
import { Filters } from './filters.js';
import { ListBar } from './list-bar.js';
import { isFiltered, parseCodesSearch, sortOf, type CodesSearch } from './search.js';
import { useBulkChange } from './use-bulk-change.js';
import { useSelection } from './use-selection.js';
import { ViewTabs } from './view-tabs.js';

const route = getRouteApi('/');

const loadBulkBar = () => import('./bulk-bar.js');
const BulkBar = lazy(async () => ({ default: (await loadBulkBar()).BulkBar }));
// So that its keys work as soon as a code is selected.
void whenIdle()
  .then(loadBulkBar)
  .catch(() => undefined);

const NoCodes = lazy(async () => ({ default: (await import('./no-codes.js')).NoCodes }));
const Trash = lazy(async () => ({ default: (await import('./trash.js')).Trash }));

export function CodesScreen() {
  const search = parseCodesSearch(route.useSearch());
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(codesQuery(search));
  const { data, error, refetch, isPlaceholderData } = list;
  const columns = useColumns();
  const change = (changed: Partial<CodesSearch>) =>
    void navigate({ search: (rest: CodesSearch) => ({ ...rest, ...changed }) });
  const isEmpty = data?.codes.length === 0;
  const isFirstRun = isEmpty && !isFiltered(search);
  // Other filters leave other codes, of which none is selected.
  const key = JSON.stringify(search);
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
  };
  return (
    <>
      <ListBar search={search} codes={isFirstRun ? undefined : data} isFirstRun={isFirstRun} />
      {isFirstRun ? null : (
        <>
          <RightNow />
          <ViewTabs search={search} />
          <Filters
            search={search}
            onChange={change}
            onSearch={(next) => void navigate({ search: next })}
            columns={columns}
          />
        </>
      )}
      <Pending data={data} error={error} onRetry={refetch} count={8} />
      {isEmpty ? (
        <Suspense fallback={<SkeletonRows count={3} />}>
          <NoCodes search={search} />
        </Suspense>
      ) : null}
      {data && !isEmpty ? (
        <div className={isPlaceholderData ? layout.stale : undefined}>
          {search.status === 'deleted' ? (
            <Suspense fallback={<SkeletonRows count={8} />}>
              <Trash key={key} list={data} search={search} onNearEnd={loadMore} />
            </Suspense>
          ) : (
            <CodeList
              key={key}
              list={data}
              search={search}
              columns={columns.columns}
              sort={sortOf(search)}
              onSort={(sort) => change({ sort })}
              onNearEnd={loadMore}
            />
          )}
        </div>
      ) : null}
    </>
  );
}

type TableProps = Pick<ComponentProps<typeof CodeTable>, 'columns' | 'sort' | 'onSort' | 'onNearEnd'>;

function CodeList({ list, search, ...table }: { list: Codes; search: CodesSearch } & TableProps) {
  const { t } = useTranslation('codes');
  const { canEdit } = useSession();
  const bulk = useBulkChange();
  const { codes, total } = list;
  const selection = useSelection(codes);
  const selected = codes.filter(({ id }) => selection.ids.has(id));
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
        daily={list.daily}
        selection={canEdit ? selection : null}
      />
      <Suspense>
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
      </Suspense>
    </>
  );
}
