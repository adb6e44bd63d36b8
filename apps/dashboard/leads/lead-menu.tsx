import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Code } from '../codes/codes.queries.js';
import { emailOf } from './answers.js';
import type { Lead } from './leads.queries.js';
import { useLeadActions } from './use-lead-actions.js';

/** What can be done with a lead without opening it. */
export function LeadMenu({ lead, code, name }: { lead: Lead; code: Code | undefined; name: string }) {
  const { t } = useTranslation('leads');
  const navigate = useNavigate();
  const { mark, askToDelete, dialog } = useLeadActions();
  const email = emailOf(lead);
  const other = lead.state === 'new' ? 'done' : 'new';
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('leadActions', { name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void mark([lead], other)}>{t(`mark.${other}`)}</Menu.Item>
          {email === undefined ? null : (
            <Menu.Item component="a" href={`mailto:${encodeURIComponent(email)}`}>
              {t('reply')}
            </Menu.Item>
          )}
          {code === undefined ? null : (
            <Menu.Item onClick={() => void navigate({ to: '/codes/$id', params: { id: code.id } })}>
              {t('openCode')}
            </Menu.Item>
          )}
          <Menu.Item data-danger onClick={() => askToDelete([lead], () => undefined)}>
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
