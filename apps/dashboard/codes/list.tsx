import './codes.css';
import { useQuery } from '@tanstack/react-query';
import {
  IconArchive,
  IconChartLine,
  IconPlus,
  IconQrcode,
  IconSearch,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { LinkButton } from '../ui/link-button.js';
import { useSession } from '../app/session.queries.js';
import { FolderMenu } from '../shell/folder-menu.js';
import { foldersQuery } from '../shell/folders.queries.js';
import { startDragging } from '../ui/dragging.js';
import { Empty, LoadFailed, SkeletonRows } from '../ui/list-state.js';
import { useTitle } from '../ui/use-title.js';
import { BulkBar } from './bulk-bar.js';
import { folderChange } from './bulk-changes.js';
import { CodeTable } from './code-table.js';
import { codesQuery, type Code } from './codes.queries.js';
import { useColumns } from './columns.js';
import { DownloadMenu } from './download-menu.js';
import { Filters } from './filters.js';
import { FirstRun } from './first-run.js';
import { isFiltered, sortOf, type CodesSearch } from './search.js';
import { Trash } from './trash.js';
import { useBulkChange } from './use-bulk-change.js';
import { useSelection } from './use-selection.js';
import { ViewTabs } from './view-tabs.js';

const route = getRouteApi('/');

export function CodesScreen() {
  const { t } = useTranslation('codes');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { canEdit } = useSession();
  const { data, error, refetch, isPlaceholderData } = useQuery(codesQuery(search));
  const { data: folders = [] } = useQuery(foldersQuery);
  const folder = folders.find(({ id }) => id === search.folder);
  const columns = useColumns();
  const isTrash = search.status === 'deleted';
  const all = isTrash ? t('titleDeleted') : t('title');
  const title = search.folder === 'none' ? t('titleNoFolder') : (folder?.name ?? all);
  useTitle(title);
  const change = (changed: Partial<CodesSearch>) =>
    void navigate({ search: ({ cursor: _cursor, ...rest }: CodesSearch) => ({ ...rest, ...changed }) });
  const isFirstRun = data?.data.length === 0 && !isFiltered(search);
  return (
    <>
      <div className="bar">
        <h1 className="cut">{title}</h1>
        {canEdit && folder ? <FolderMenu folder={folder} /> : null}
        {data?.total === undefined || isFirstRun ? null : (
          <span className="sub">{t('total', { count: data.total })}</span>
        )}
        <div className="actions desk">
          {folder === undefined && search.tag === undefined ? null : (
            <LinkButton
              to="/analytics"
              search={{
                ...(folder ? { folder: folder.id } : {}),
                ...(search.tag ? { tag: search.tag } : {}),
              }}
              variant="subtle"
              leftSection={<IconChartLine size={16} />}
            >
              {t('analytics')}
            </LinkButton>
          )}
          {isFirstRun || isTrash ? null : <DownloadMenu search={search} />}
          {canEdit ? (
            <>
              <LinkButton to="/codes/import" variant="default" leftSection={<IconUpload size={16} />}>
                {t('import')}
              </LinkButton>
              <LinkButton to="/codes/new" leftSection={<IconPlus size={16} />} rightSection={<kbd>C</kbd>}>
                {t('newCode')}
              </LinkButton>
            </>
          ) : null}
        </div>
      </div>
      {isFirstRun ? (
        <FirstCodes />
      ) : (
        <>
          <ViewTabs search={search} />
          <Filters search={search} onChange={change} columns={columns} />
        </>
      )}
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonRows count={8} /> : null}
      {data && data.data.length === 0 && isTrash ? (
        <Empty icon={IconTrash} title={t('trashEmptyTitle')} text={t('trashEmptyText')}>
          <LinkButton variant="default" to="/">
            {t('backToAll')}
          </LinkButton>
        </Empty>
      ) : null}
      {data && data.data.length === 0 && !isFirstRun && !isTrash ? (
        <Empty icon={IconSearch} title={t('noMatchTitle')} text={t('noMatchText')}>
          <LinkButton variant="default" to="/">
            {t('clearFilters')}
          </LinkButton>
        </Empty>
      ) : null}
      {data && data.data.length > 0 ? (
        <div className={isPlaceholderData ? 'stale' : undefined}>
          {isTrash ? (
            <Trash key={JSON.stringify(search)} page={data} search={search} />
          ) : (
            <Codes
              // Other filters leave other codes, of which none is selected.
              key={JSON.stringify(search)}
              page={data}
              search={search}
              columns={columns.columns}
              sort={sortOf(search)}
              onSort={(sort) => change({ sort })}
            />
          )}
          <Pager search={search} next={data.next_cursor} />
        </div>
      ) : null}
    </>
  );
}

/** Nothing but archived or deleted codes is no beginning. */
function FirstCodes() {
  const { t } = useTranslation('codes');
  const { canEdit } = useSession();
  const { data: archived } = useQuery(codesQuery({ status: 'archived' }));
  const { data: deleted } = useQuery(codesQuery({ status: 'deleted' }));
  if (archived === undefined || deleted === undefined) return <SkeletonRows count={3} />;
  if (archived.data.length > 0)
    return (
      <Empty icon={IconArchive} title={t('allArchivedTitle')} text={t('allArchivedText')}>
        <LinkButton variant="default" to="/" search={{ status: 'archived' }}>
          {t('showArchived')}
        </LinkButton>
      </Empty>
    );
  if (deleted.data.length > 0)
    return (
      <Empty icon={IconTrash} title={t('allDeletedTitle')} text={t('allDeletedText')}>
        <LinkButton variant="default" to="/" search={{ status: 'deleted' }}>
          {t('showDeleted')}
        </LinkButton>
      </Empty>
    );
  if (canEdit) return <FirstRun />;
  return <Empty icon={IconQrcode} title={t('viewerEmptyTitle')} text={t('viewerEmptyText')} />;
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

function Pager({ search, next }: { search: CodesSearch; next: string | null }) {
  const { t } = useTranslation('ui');
  const { cursor, ...first } = search;
  if (next === null && cursor === undefined) return null;
  return (
    <nav className="pager" aria-label={t('pages')}>
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
    </nav>
  );
}
