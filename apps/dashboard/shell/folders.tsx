import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFolder, IconFolderOff, IconPlus, IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { foldersQuery, treeOf } from './folders.queries.js';

const NewFolder = lazy(async () => ({ default: (await import('./new-folder.js')).NewFolder }));

export function FolderNavigation() {
  const { t } = useTranslation('shell');
  const { canEdit } = useSession();
  const { data: folders = [] } = useQuery(foldersQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <nav className="folders" aria-label={t('folders')}>
      <div className="nav-label">
        {t('folders')}
        {canEdit ? (
          <ActionIcon aria-label={t('newFolder')} onClick={() => setAdding(true)}>
            <IconPlus size={16} />
          </ActionIcon>
        ) : null}
      </div>
      {folders.length === 0 ? (
        <p className="nav-hint sub xs">{t('foldersEmpty')}</p>
      ) : (
        <ul>
          <li>
            <Link className="nav-item" to="/" activeOptions={{ exact: true, includeSearch: true }}>
              <IconQrcode size={16} />
              <span className="cut">{t('allCodes')}</span>
            </Link>
          </li>
          {treeOf(folders).map(({ id, name, level, qr_count: count }) => (
            <li key={id}>
              <Link
                className={`nav-item level-${level}`}
                to="/"
                search={{ folder: id }}
                activeOptions={{ exact: true }}
              >
                <IconFolder size={16} />
                <span className="cut">{name}</span>
                <span className="count">{formatNumber(count)}</span>
              </Link>
            </li>
          ))}
          <li>
            <Link className="nav-item" to="/" search={{ folder: 'none' }} activeOptions={{ exact: true }}>
              <IconFolderOff size={16} />
              <span className="cut">{t('noFolder')}</span>
            </Link>
          </li>
        </ul>
      )}
      <Suspense>{isAdding ? <NewFolder onClose={() => setAdding(false)} /> : null}</Suspense>
    </nav>
  );
}
