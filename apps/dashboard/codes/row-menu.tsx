import { VisuallyHidden } from '@mantine/core';
import { IconCopy, IconExternalLink, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Menu } from '../ui/floating.js';
import { toast, toastError } from '../ui/toasts.js';
import { CodeItems } from './code-items.js';
import type { Code } from './codes.queries.js';
import styles from './row-menu.module.css';
import { useCodeActions } from './use-code-actions.js';

/** Where the menu of a code opens. */
export interface Spot {
  code: Code;
  x: number;
  y: number;
}

/** What can be done with the code of a row. */
export function RowMenu({
  spot: { code, x, y },
  isOpen,
  onChange,
}: {
  spot: Spot;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}) {
  const { t } = useTranslation('codes');
  const navigate = useNavigate();
  const actions = useCodeActions(code);
  const { id, short_url: shortUrl } = code;
  return (
    <>
      <Menu opened={isOpen} onChange={onChange} position="bottom-start" returnFocus hideDetached={false}>
        <Menu.Target>
          <span role="button" className={styles.spot} style={{ left: x, top: y }}>
            <VisuallyHidden>{t('rowActions', { name: code.name })}</VisuallyHidden>
          </span>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => void navigate({ to: '/codes/$id', params: { id } })}
            leftSection={<IconExternalLink size={16} />}
          >
            {t('open')}
          </Menu.Item>
          {shortUrl === null ? null : (
            <Menu.Item
              leftSection={<IconCopy size={16} />}
              onClick={() =>
                void navigator.clipboard.writeText(shortUrl).then(() => toast(t('urlCopied')), toastError)
              }
            >
              {t('copyShortUrl')}
            </Menu.Item>
          )}
          <Menu.Item
            onClick={() => void navigate({ to: '/codes/$id/edit', params: { id } })}
            leftSection={<IconPencil size={16} />}
          >
            {t('edit')}
          </Menu.Item>
          <CodeItems actions={actions} />
        </Menu.Dropdown>
      </Menu>
      {actions.dialog}
    </>
  );
}
