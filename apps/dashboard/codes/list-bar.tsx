import { IconChartLine, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { FolderMenu } from '../shell/folder-menu.js';
import { foldersQuery } from '../shell/folders.queries.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { LinkButton } from '../ui/link-button.js';
import { Actions, Bar } from '../ui/page.js';
import { ChangesButton } from './changes-button.js';
import type { Codes } from './codes.queries.js';
import { DownloadMenu } from './download-menu.js';
import { folderIn, type CodesSearch } from './search.js';

/** Says what is listed, and offers what can be done with all of it. */
export function ListBar({
  search,
  codes,
  isFirstRun,
}: {
  search: CodesSearch;
  /** They are undefined until they are known. */
  codes: Codes | undefined;
  isFirstRun: boolean;
}) {
  const { t } = useTranslation('codes');
  const { canEdit } = useSession();
  const { data: folders = [] } = useQuery(foldersQuery);
  const folder = folders.find(({ id }) => id === search.folder);
  const all = search.status === 'deleted' ? t('titleDeleted') : t('title');
  const title = search.folder === 'none' ? t('titleNoFolder') : (folder?.name ?? all);
  return (
    <Bar title={title}>
      {canEdit && folder ? <FolderMenu folder={folder} /> : null}
      {codes === undefined ? null : <Count codes={codes} />}
      <Actions className={layout.desk}>
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
        {isFirstRun ? null : <ChangesButton />}
        {isFirstRun || search.status === 'deleted' ? null : <DownloadMenu search={search} />}
        {canEdit ? (
          <>
            <LinkButton
              to="/codes/import"
              search={folderIn(search)}
              variant="default"
              leftSection={<IconUpload size={16} />}
            >
              {t('import')}
            </LinkButton>
            <LinkButton
              to="/codes/new"
              search={folderIn(search)}
              leftSection={<IconPlus size={16} />}
              rightSection={<kbd>C</kbd>}
            >
              {t('newCode')}
            </LinkButton>
          </>
        ) : null}
      </Actions>
    </Bar>
  );
}

/** How many codes are loaded, and how many there are. */
function Count({ codes: { codes, total } }: { codes: Codes }) {
  const { t } = useTranslation('codes');
  const loaded = codes.length;
  return (
    <span className={font.sub} role="status">
      {loaded < total
        ? t('loaded', { loaded: formatNumber(loaded), count: total })
        : t('total', { count: total })}
    </span>
  );
}
