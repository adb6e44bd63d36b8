import {
  IconArchive,
  IconArchiveOff,
  IconCopyPlus,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../ui/floating.js';
import type { CodeActions } from './use-code-actions.js';

/** The items of a menu that change one code. */
export function CodeItems({ actions }: { actions: CodeActions }) {
  const { t } = useTranslation('codes');
  const { canPause, isPaused, isArchived, pause, duplicate, archive, remove } = actions;
  return (
    <>
      {canPause ? (
        <Menu.Item
          leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          onClick={pause}
        >
          {isPaused ? t('resume') : t('pause')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconCopyPlus size={16} />} onClick={duplicate}>
        {t('duplicate')}
      </Menu.Item>
      <Menu.Item
        leftSection={isArchived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
        onClick={archive}
      >
        {isArchived ? t('unarchive') : t('archive')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={remove}>
        {t('delete')}
      </Menu.Item>
    </>
  );
}
