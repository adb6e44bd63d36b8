import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import {
  IconChevronDown,
  IconChevronRight,
  IconFolder,
  IconFolderOff,
  IconPlus,
  IconQrcode,
} from '@tabler/icons-react';
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
import { foldersQuery, openOf, treeOf, type FolderInTree } from './folders.queries.js';
import navigation from './navigation.module.css';

const FolderForm = lazy(async () => ({ default: (await import('./folder-form.js')).FolderForm }));

export function FolderNavigation() {
  const { t } = useTranslation('shell');
  const { canEdit } = useSession();
  const navigate = useNavigate();
  const { data: folders = [] } = useQuery(foldersQuery);
  const [isAdding, setAdding] = useState(false);
  const [closed, setClosed] = useLocalStorage<string[]>({ key: 'folders.closed', defaultValue: [] });
  const toggle = (id: string) =>
    setClosed(closed.includes(id) ? closed.filter((one) => one !== id) : [...closed, id]);
  const dropOn = useDropTarget();
  return (
    <nav className={clsx(styles.folders, navigation.scroll)} aria-label={t('folders')}>
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
          {openOf(treeOf(folders), closed).map((folder) => (
            <li key={folder.id} data-level={folder.level} {...dropOn(folder.id, folder.name)}>
              <FolderLink folder={folder} isClosed={closed.includes(folder.id)} onToggle={toggle} />
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

/** A folder with the number of its codes, as its list has them; what is below it can be closed. */
function FolderLink({
  folder: { id, name, count, isParent },
  isClosed,
  onToggle,
}: {
  folder: FolderInTree;
  isClosed: boolean;
  onToggle: (id: string) => void;
}) {
  const { t } = useTranslation('shell');
  const Chevron = isClosed ? IconChevronRight : IconChevronDown;
  return (
    <>
      {isParent ? (
        <button
          className={styles.toggle}
          aria-expanded={!isClosed}
          aria-label={t('subfolders', { name })}
          onClick={() => onToggle(id)}
        >
          <Chevron size={14} />
        </button>
      ) : null}
      <NavLink to="/" search={{ folder: id }} activeOptions={{ exact: true }}>
        <IconFolder size={16} />
        <span className={font.cut}>{name}</span>
        <span className={navItem.count}>{formatNumber(count)}</span>
      </NavLink>
    </>
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
