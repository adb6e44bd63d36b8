import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileZip, IconTags } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BASE } from '../app/api.js';
import { Menu } from '../ui/floating.js';
import layout from '../ui/layout.module.css';
import { toastError } from '../ui/toasts.js';
import { downloadCodes, listParameters } from './codes.queries.js';
import type { CodesSearch } from './search.js';

const FORMATS = ['svg', 'png', 'pdf'] as const;
/** Label papers, with the size of a label in millimeters. */
const PAPERS = ['a4_70x37_avery_3474', 'a4_63x38_avery_l7160', 'letter_67x25_avery_5160'] as const;

export type FileParameters = ReturnType<typeof listParameters> & { id?: readonly string[] };

/** Labels come as codes were created: table 1 before table 2. */
const IN_ORDER = { sort: 'created_at' } as const;

/** A file that the browser saves while the service draws it. */
function addressOf(
  operation: 'images.zip' | 'sheet.pdf',
  parameters: FileParameters,
  own: Record<string, string>,
): string {
  const address = new URL(`api/v1/qr/${operation}`, BASE);
  for (const [name, value] of Object.entries({ ...parameters, ...own }))
    for (const one of [value].flat()) address.searchParams.append(name, String(one));
  return address.href;
}

/** The table and the symbols of all codes that the filters leave, on every page of the list. */
export function DownloadMenu({ search }: { search: CodesSearch }) {
  const { t } = useTranslation('codes');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button className={layout.desk} variant="default" leftSection={<IconDownload size={16} />}>
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('downloadTable')}</Menu.Label>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={16} />}
          onClick={() => void downloadCodes(search).catch(toastError)}
        >
          {t('downloadCsv')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('downloadSymbols')}</Menu.Label>
        <DownloadItems parameters={listParameters(search)} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** @param parameters which codes have their symbols in the file */
export function DownloadItems({ parameters }: { parameters: FileParameters }) {
  const { t } = useTranslation('codes');
  return (
    <>
      {FORMATS.map((format) => (
        <Menu.Item
          key={format}
          component="a"
          href={addressOf('images.zip', parameters, { format })}
          download
          leftSection={<IconFileZip size={16} />}
        >
          {t('downloadZip', { format: format.toUpperCase() })}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Label>{t('downloadSheet')}</Menu.Label>
      {PAPERS.map((preset) => (
        <Menu.Item
          key={preset}
          component="a"
          href={addressOf('sheet.pdf', { ...IN_ORDER, ...parameters }, { preset })}
          download
          leftSection={<IconTags size={16} />}
        >
          {t(`paper.${preset}`)}
        </Menu.Item>
      ))}
    </>
  );
}
