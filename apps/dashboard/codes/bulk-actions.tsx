import { Button } from '@mantine/core';
import { IconDownload, IconFolder, IconFolderSymlink, IconPalette, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { templatesQuery } from '../design/templates.queries.js';
import { foldersQuery, treeOf } from '../shell/folders.queries.js';
import { Menu } from '../ui/floating.js';
import { NamePopover } from '../ui/name-popover.js';
import { useKeys } from '../ui/use-keys.js';
import { DownloadItems, type FileParameters } from './download-menu.js';

export function MoveAction({ onMove }: { onMove: (id: string | null, name: string) => void }) {
  const { t } = useTranslation('codes');
  const { data: folders = [] } = useQuery(foldersQuery);
  const [isOpen, setOpen] = useState(false);
  useKeys([['M', () => setOpen(true)]]);
  return (
    <Menu position="top" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconFolderSymlink size={16} />} rightSection={<kbd>M</kbd>}>
          {t('move')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('moveTo')}</Menu.Label>
        {treeOf(folders).map(({ id, name, path }) => (
          <Menu.Item key={id} leftSection={<IconFolder size={16} />} onClick={() => onMove(id, name)}>
            {path}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onMove(null, t('noFolder'))}>{t('noFolder')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function TagAction({ onTag }: { onTag: (tag: string) => void }) {
  const { t } = useTranslation('codes');
  return (
    <NamePopover
      target={t('addTag')}
      button={{ variant: 'default', leftSection: <IconTag size={16} /> }}
      hotkey="T"
      label={t('tagName')}
      action={t('add')}
      onName={onTag}
    />
  );
}

export function DesignAction({ onDesign }: { onDesign: (id: string, name: string) => void }) {
  const { t } = useTranslation('codes');
  const { data: templates } = useQuery(templatesQuery);
  return (
    <Menu position="top">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPalette size={16} />}>
          {t('apply')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{templates?.length === 0 ? t('noTemplates') : t('applyTemplate')}</Menu.Label>
        {templates?.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onDesign(id, name)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** @param parameters which codes the files hold */
export function DownloadAction({ parameters }: { parameters: FileParameters }) {
  const { t } = useTranslation('codes');
  return (
    <Menu position="top">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />}>
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('downloadSelected')}</Menu.Label>
        <DownloadItems parameters={parameters} />
      </Menu.Dropdown>
    </Menu>
  );
}
