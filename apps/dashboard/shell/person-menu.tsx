import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconApi, IconBook, IconCheck, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, BASE, leaveFor, queryClient } from '../app/api.js';
import { useSession } from '../app/session.queries.js';
import navItem from '../ui/nav-item.module.css';
import { PersonFace } from './faces.js';
import styles from './phone.module.css';

const SCHEMES: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];

async function signOut(): Promise<void> {
  await api.POST('/api/auth/v1/sign-out');
  queryClient.clear();
  leaveFor('sign-in?notice=signed-out');
}

/** @param isBar in the bar of a phone there is room for the initials only */
export function PersonMenu({ isBar = false }: { isBar?: boolean }) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position={isBar ? 'bottom-end' : 'top-start'} width={216}>
      <Menu.Target>
        <button
          className={isBar ? styles.icon : navItem.item}
          aria-label={t('personMenu', { name: user.name })}
        >
          <PersonFace isBar={isBar} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/settings/profile" leftSection={<IconUser size={16} />}>
          {t('profile')}
        </Menu.Item>
        <Menu.Item component="a" href={new URL('guides/', BASE).href} leftSection={<IconBook size={16} />}>
          {t('guides')}
        </Menu.Item>
        <Menu.Item component="a" href={new URL('docs', BASE).href} leftSection={<IconApi size={16} />}>
          {t('documentation')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('appearance')}</Menu.Label>
        {SCHEMES.map((scheme) => (
          <Menu.Item
            key={scheme}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(scheme)}
            rightSection={scheme === colorScheme ? <IconCheck size={16} /> : null}
          >
            {t(`scheme.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()} leftSection={<IconLogout size={16} />}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
