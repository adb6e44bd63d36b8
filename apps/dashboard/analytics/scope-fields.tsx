import { Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { foldersQuery, treeOf } from '../shell/folders.queries.js';
import { Chip } from '../ui/chip.js';
import layout from '../ui/layout.module.css';
import type { Filter, FilterValues, Scope } from './analytics.queries.js';
import { FilterChips } from './filter-chips.js';
import styles from './scope-fields.module.css';

type Change = Partial<Record<Filter | 'folder' | 'tag', string | undefined>>;

/** Chooses the scans that count: by folder or tag, and by filters. */
export function Scoping({
  isOfCode,
  filters,
  scope,
  onChange,
}: {
  isOfCode: boolean;
  filters: FilterValues;
  scope: Scope;
  onChange: (change: Change) => void;
}) {
  const { t } = useTranslation('analytics');
  if (isOfCode && Object.keys(filters).length === 0) return null;
  return (
    <div className={clsx(layout.row, layout.wrap, styles.scoping)}>
      {isOfCode ? null : <FolderScope scope={scope} onChange={(folder) => onChange({ folder })} />}
      <FilterChips filters={filters} onRemove={(name) => onChange({ [name]: undefined })} />
      {scope.tag === undefined || isOfCode ? null : (
        <Chip
          field={t('only', { field: t('tag') })}
          value={scope.tag}
          label={t('removeFilter', { field: t('tag') })}
          onRemove={() => onChange({ tag: undefined })}
        />
      )}
    </div>
  );
}

/** The codes of which folder count. */
function FolderScope({ scope, onChange }: { scope: Scope; onChange: (folder?: string) => void }) {
  const { t } = useTranslation('analytics');
  const { data: folders = [] } = useQuery(foldersQuery);
  if (folders.length === 0) return null;
  return (
    <Select
      className={styles.folder}
      aria-label={t('folder')}
      placeholder={t('allFolders')}
      clearable
      data={treeOf(folders).map(({ id, path }) => ({ value: id, label: path }))}
      value={scope.folder ?? null}
      onChange={(folder) => onChange(folder ?? undefined)}
    />
  );
}

/** @param count of scans by bots in the period */
export function BotSwitch({
  count,
  isOn,
  onChange,
}: {
  count: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const { t } = useTranslation('analytics');
  return (
    <Switch
      size="xs"
      label={isOn ? t('botsCounted', { count }) : t('botsLeftOut', { count })}
      aria-label={t('countBots')}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
