import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../ui/toasts.js';
import {
  downloadAnalytics,
  TABLES,
  TABLES_OF_MANY,
  type FilterValues,
  type Range,
  type Scope,
} from './analytics.queries.js';

/** The scans of the range as a file, by what a person chooses. */
export function DownloadMenu({
  id,
  range,
  filters,
  scope,
}: {
  id: string | null;
  range: Range;
  filters: FilterValues;
  scope: Scope;
}) {
  const { t } = useTranslation('analytics');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />}>
          {t('downloadCsv')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('downloadBy')}</Menu.Label>
        {(id === null ? TABLES_OF_MANY : TABLES).map((table) => (
          <Menu.Item
            key={table}
            onClick={() => void downloadAnalytics(id, table, { range, filters, scope }).catch(toastError)}
          >
            {t(`table.${table}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
