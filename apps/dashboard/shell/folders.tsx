import { ActionIcon } from '@mantine/core';
import { IconFolder, IconFolderOff, IconPlus, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { lazy, Suspense, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { dropInto, isDragging } from '../ui/dragging.js';
import font from '../ui/font.module.css';
import { NavLink } from '../ui/nav-item.js';
import navItem from '../ui/nav-item.module.css';
import { toast } from '../ui/toasts.js';
import styles from './folders.module.css';
import { foldersQuery, treeOf } from './folders.queries.js';
import navigation from './navigation.module.css';

const FolderForm = lazy(async () => ({ default: (await import('./folder-form.js')).FolderForm }));

export function FolderNavigation() {
  const { t } = useTranslation('shell');
  const { canEdit } = useSession();
  const navigate = useNavigate();
  const { data: folders = [] } = useQuery(foldersQuery);
  const [isAdding, setAdding] = useState(false);
  const dropOn = useDropTarget();
  return (
    <nav className={styles.folders} aria-label={t('folders')}>
      <div className={navigation.label}>
        {t('folders')}
        {canEdit ? (
          <ActionIcon aria-label={t('newFolder')} onClick={() => setAdding(true)}>
            <IconPlus size={16} />
          </ActionIcon>
        ) : null}
      </div>
      {folders.length === 0 ? (
        <p className={clsx(navigation.hint, font.sub, font.xs)}>{t('foldersEmpty')}</p>
      ) : (
        <ul>
          <li>
            <NavLink to="/" activeOptions={{ exact: true, includeSearch: true }}>
              <IconQrcode size={16} />
              <span className={font.cut}>{t('allCodes')}</span>
            </NavLink>
          </li>
          {treeOf(folders).map(({ id, name, level, qr_count: count }) => (
            <li key={id} {...dropOn(id, name)}>
              <NavLink data-level={level} to="/" search={{ folder: id }} activeOptions={{ exact: true }}>
                <IconFolder size={16} />
                <span className={font.cut}>{name}</span>
                <span className={navItem.count}>{formatNumber(count)}</span>
              </NavLink>
            </li>
          ))}
          <li {...dropOn(null, t('noFolder'))}>
            <NavLink to="/" search={{ folder: 'none' }} activeOptions={{ exact: true }}>
              <IconFolderOff size={16} />
              <span className={font.cut}>{t('noFolder')}</span>
            </NavLink>
          </li>
        </ul>
      )}
      <Suspense>
        {isAdding ? (
          <FolderForm
            folder={null}
            onSaved={({ id, name }) => {
              toast(t('folderCreated', { name }));
              return navigate({ to: '/', search: { folder: id } });
            }}
            onClose={() => setAdding(false)}
          />
        ) : null}
      </Suspense>
    </nav>
  );
}

/** Makes a folder take the codes that are dropped on it. */
function useDropTarget() {
  const [over, setOver] = useState<string | null | undefined>();
  return (id: string | null, name: string) => ({
    className: over === id ? styles.over : undefined,
    onDragOver: (event: DragEvent) => {
      if (!isDragging()) return;
      event.preventDefault();
      setOver(id);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(undefined);
      dropInto(id, name);
    },
  });
}
