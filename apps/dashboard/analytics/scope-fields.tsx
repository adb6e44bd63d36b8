import { Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { foldersQuery, treeOf } from '../shell/folders.queries.js';
import type { Scope } from './analytics.queries.js';

/** The codes of which folder count. */
export function FolderScope({ scope, onChange }: { scope: Scope; onChange: (folder?: string) => void }) {
  const { t } = useTranslation('analytics');
  const { data: folders = [] } = useQuery(foldersQuery);
  if (folders.length === 0) return null;
  return (
    <Select
      className="folder-scope"
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
