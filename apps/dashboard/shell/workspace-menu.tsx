import { Menu } from '@mantine/core';
import { IconCheck, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, leaveFor } from '../app/api.js';
import { useSession } from '../app/session.queries.js';
import { WorkspaceFace } from './faces.js';
import styles from './navigation.module.css';

async function switchTo(workspaceId: string): Promise<void> {
  await api.POST('/api/auth/v1/switch-workspace', { body: { workspaceId } });
  // Nothing of the other workspace may stay in memory.
  leaveFor('.');
}

export function WorkspaceMenu() {
  const { t } = useTranslation('shell');
  const { user, workspace } = useSession();
  return (
    <Menu position="bottom-start" width={216}>
      <Menu.Target>
        <button className={styles.top} aria-label={t('workspaceMenu', { name: workspace.name })}>
          <WorkspaceFace />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('switchWorkspace')}</Menu.Label>
        {user.workspaces.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => void switchTo(id)}
            rightSection={id === workspace.id ? <IconCheck size={16} /> : null}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings/workspace" leftSection={<IconSettings size={16} />}>
          {t('settings')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
