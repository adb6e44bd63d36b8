import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCopyPlus,
  IconDots,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { deletion, statusChange } from '../codes/bulk-changes.js';
import { codeQuery, useDuplicate, type Code } from '../codes/codes.queries.js';
import { useDeletion } from '../codes/delete-dialog.js';
import { StatusBadge } from '../codes/status-badge.js';
import { useBulkChange } from '../codes/use-bulk-change.js';
import { ScreenFailed } from '../shell/failures.js';
import layout from '../ui/layout.module.css';
import { SkeletonRows } from '../ui/list-state.js';
import { Actions, Bar } from '../ui/page.js';
import { toast } from '../ui/toasts.js';
import { CodeTabs } from './code-tabs.js';
import { Download } from './download.js';

const route = getRouteApi('/codes/$id');
/** A copy's name has some words more than the name of the code. */
const MAX_NAME = 240;

export function CodeScreen() {
  const { id } = route.useParams();
  const { data: code, error } = useQuery(codeQuery(id));
  if (error) return <ScreenFailed error={error} />;
  return code === undefined ? <SkeletonRows /> : <LoadedCode code={code} />;
}

function LoadedCode({ code }: { code: Code }) {
  const { canEdit } = useSession();
  const { name, status } = code;
  return (
    <>
      <Bar title={name} isBelowCodes>
        <StatusBadge status={status} />
        <Actions>
          <Download code={code} />
          {canEdit ? <CodeActions code={code} /> : null}
        </Actions>
      </Bar>
      <CodeTabs code={code} />
      <Outlet />
    </>
  );
}

function CodeActions({ code }: { code: Code }) {
  const { t } = useTranslation(['code', 'codes']);
  const navigate = route.useNavigate();
  const bulk = useBulkChange();
  const duplicate = useDuplicate(({ id }) => {
    toast(t('duplicated'));
    return navigate({ to: '/codes/$id/edit', params: { id } });
  });
  const isPaused = code.status === 'paused';
  const isArchived = code.status === 'archived';
  // Scans of a static code do not reach the service, so there is nothing to pause.
  const canPause = !isArchived && (code.dynamic || isPaused);
  const one = { count: 1 };
  const chosen = { codes: [code], filters: null };
  const setStatus = (status: 'active' | 'paused' | 'archived', said: string) =>
    bulk.mutate({ ...statusChange(status, () => said), chosen });
  const pause = () => (isPaused ? setStatus('active', t('resumed')) : setStatus('paused', t('paused')));
  const archive = () =>
    isArchived
      ? setStatus('active', t('codes:unarchived', one))
      : setStatus('archived', t('codes:archived', one));
  const deleting = useDeletion();
  const remove = () =>
    deleting.ask(chosen, () => {
      void navigate({ to: '/' });
      bulk.mutate({ ...deletion(() => t('codes:deleted', one)), chosen });
    });
  const copy = () =>
    duplicate.create({ id: code.id, name: t('copyName', { name: code.name.slice(0, MAX_NAME) }) });
  return (
    <>
      {canPause ? (
        <Button
          variant="default"
          className={layout.desk}
          leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          loading={bulk.isPending}
          onClick={pause}
        >
          {isPaused ? t('resume') : t('pause')}
        </Button>
      ) : null}
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('more')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canPause ? (
            <Menu.Item
              leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
              onClick={pause}
            >
              {isPaused ? t('resume') : t('pause')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconCopyPlus size={16} />} onClick={copy}>
            {t('duplicate')}
          </Menu.Item>
          <Menu.Item
            leftSection={isArchived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
            onClick={archive}
          >
            {isArchived ? t('codes:unarchive') : t('codes:archive')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={remove}>
            {t('codes:delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {deleting.dialog}
    </>
  );
}
