import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../ui/confirm.js';
import { Actions } from '../../ui/page.js';
import { toast, toastError } from '../../ui/toasts.js';
import styles from './endpoint-actions.module.css';
import { SendTest } from './send-test.js';
import {
  hostOf,
  isCountCut,
  sampleOf,
  useChangeWebhook,
  useDeleteWebhook,
  useRotateSecret,
  type Webhook,
} from './webhooks.queries.js';

/** @param onSecret is given a new secret, which is shown once */
export function EndpointActions({
  webhook,
  onEdit,
  onSecret,
}: {
  webhook: Webhook;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}) {
  const { t } = useTranslation('webhooks');
  const navigate = useNavigate();
  const { confirm, dialog } = useConfirm();
  const change = useChangeWebhook(webhook.id);
  const rotate = useRotateSecret(webhook.id);
  const remove = useDeleteWebhook(webhook.id);
  const isStopped = webhook.status === 'paused' || webhook.status === 'disabled';
  const pause = () =>
    change.mutate({ status: 'paused' }, { onError: toastError, onSuccess: () => toast(t('paused')) });
  const resume = (onResume: 'send' | 'skip') =>
    change.mutate(
      { status: 'active', onResume },
      { onError: toastError, onSuccess: () => toast(t('resumed')) },
    );
  const askToSkip = () =>
    confirm({
      ...{ title: t('skipTitle'), action: t('skip') },
      text: t(isCountCut(webhook.waiting) ? 'skipMore' : 'skipText', { count: webhook.waiting }),
      act: () => resume('skip'),
    });
  const askToRotate = () =>
    confirm({
      ...{ title: t('rotateTitle'), text: t('rotateText'), action: t('rotate') },
      act: () =>
        rotate.mutate(undefined, { onError: toastError, onSuccess: ({ secret }) => onSecret(secret) }),
    });
  const deleted = () => {
    toast(t('deleted'));
    void navigate({ to: '/settings/webhooks' });
  };
  const askToDelete = () =>
    confirm({
      ...{
        title: t('deleteTitle', { host: hostOf(webhook.url) }),
        text: t('deleteText'),
        action: t('delete'),
      },
      act: () => remove.mutate(undefined, { onError: toastError, onSuccess: deleted }),
    });
  return (
    <Actions className={styles.answer}>
      <SendTest id={webhook.id} event={sampleOf(webhook.events)} isPrimary />
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('more')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            {t('edit')}
          </Menu.Item>
          {isStopped ? (
            <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => resume('send')}>
              {webhook.status === 'disabled' ? t('enable') : t('resume')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={pause}>
              {t('pause')}
            </Menu.Item>
          )}
          {isStopped && webhook.waiting > 0 ? (
            <Menu.Item leftSection={<IconPlayerSkipForward size={16} />} onClick={askToSkip}>
              {t('skip')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconKey size={16} />} onClick={askToRotate}>
            {t('rotate')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={askToDelete}>
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </Actions>
  );
}
