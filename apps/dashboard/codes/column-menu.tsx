import { Button, Checkbox } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../ui/floating.js';
import layout from '../ui/layout.module.css';
import styles from './column-menu.module.css';
import { COLUMNS, type useColumns } from './columns.js';

export function ColumnMenu({ columns, toggle }: ReturnType<typeof useColumns>) {
  const { t } = useTranslation('codes');
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button className={layout.desk} variant="subtle" leftSection={<IconColumns3 size={16} />}>
          {t('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.choices} role="group" aria-label={t('columns')}>
          {COLUMNS.map((column) => (
            <Checkbox
              key={column}
              size="xs"
              label={t(`column.${column}`)}
              checked={columns.has(column)}
              onChange={() => toggle(column)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
