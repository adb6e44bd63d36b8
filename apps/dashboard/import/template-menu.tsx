import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BASE } from '../app/api.js';
import { spreadsheetOptions } from '../app/spreadsheet.js';
import { CATEGORIES } from '../codes/categories.js';
import type { Category } from '../codes/search.js';

function addressOf(category: Category): string {
  const address = new URL('api/v1/qr/bulk/template.csv', BASE);
  address.searchParams.set('category', category);
  for (const [name, value] of Object.entries(spreadsheetOptions()))
    address.searchParams.set(name, String(value));
  return address.href;
}

/** A file with the columns of a category and an example, to fill in a spreadsheet. */
export function TemplateMenu() {
  const { t } = useTranslation(['import', 'codes']);
  return (
    <div>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} />}>
            {t('template')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {CATEGORIES.map((category) => (
            <Menu.Item key={category} component="a" href={addressOf(category)} download>
              {t(`codes:categories.${category}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
