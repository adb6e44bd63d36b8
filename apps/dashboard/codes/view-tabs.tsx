import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NamePopover } from '../ui/name-popover.js';
import { Tabs } from '../ui/page.js';
import { toast } from '../ui/toasts.js';
import { isFiltered, type CodesSearch } from './search.js';
import styles from './view-tabs.module.css';
import { isSameSearch, useViews } from './views.js';

/** A view is what its address says, page by page. */
const EXACT = { exact: true, includeSearch: true };

/** Saved searches as tabs; nothing before the first search that could be saved. */
export function ViewTabs({ search }: { search: CodesSearch }) {
  const { t } = useTranslation('codes');
  const { views, save, remove, replace } = useViews();
  const current = views.find((view) => isSameSearch(view.search, search));
  const canSave = current === undefined && (isFiltered(search) || search.sort !== undefined);
  if (views.length === 0 && !canSave) return null;
  const isAll = !isFiltered(search) && search.sort === undefined;
  const deleteView = (name: string) => {
    remove(name);
    toast(t('viewDeleted', { name }), () => replace(views));
  };
  return (
    <Tabs className={styles.views} aria-label={t('views')}>
      <Link to="/" search={{}} activeOptions={EXACT} aria-current={isAll ? 'page' : undefined}>
        {t('viewAll')}
      </Link>
      {views.map((view) => (
        <span key={view.name} className={styles.view}>
          <Link
            to="/"
            search={view.search}
            activeOptions={EXACT}
            aria-current={view === current ? 'page' : undefined}
          >
            {view.name}
          </Link>
          {view === current ? (
            <ActionIcon
              size="sm"
              aria-label={t('deleteView', { name: view.name })}
              onClick={() => deleteView(view.name)}
            >
              <IconX size={14} />
            </ActionIcon>
          ) : null}
        </span>
      ))}
      {canSave ? (
        <NamePopover
          target={t('saveView')}
          button={{ variant: 'subtle', leftSection: <IconPlus size={16} /> }}
          label={t('viewName')}
          hint={t('viewsHere')}
          action={t('saveViewNow')}
          onName={(name) => save({ name, search })}
        />
      ) : null}
    </Tabs>
  );
}
