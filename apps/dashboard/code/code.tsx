import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { CodeItems } from '../codes/code-items.js';
import { codeQuery, nameInLists, type Code } from '../codes/codes.queries.js';
import { StatusBadge } from '../codes/status-badge.js';
import { useCodeActions } from '../codes/use-code-actions.js';
import { ScreenFailed } from '../shell/failures.js';
import layout from '../ui/layout.module.css';
import { SkeletonRows } from '../ui/list-state.js';
import { Actions, Bar } from '../ui/page.js';
import { CodeTabs } from './code-tabs.js';
import { Download } from './download.js';

const route = getRouteApi('/codes/$id');

export function CodeScreen() {
  const { id } = route.useParams();
  const { data: code, error } = useQuery(codeQuery(id));
  if (error) return <ScreenFailed error={error} />;
  return code === undefined ? <LoadingCode id={id} /> : <LoadedCode code={code} />;
}

/** A list that a person comes from knows the name already. */
function LoadingCode({ id }: { id: string }) {
  const name = nameInLists(id);
  return (
    <>
      {name === undefined ? null : <Bar title={name} isBelowCodes />}
      <SkeletonRows />
    </>
  );
}

function LoadedCode({ code }: { code: Code }) {
  const { canEdit } = useSession();
  const { name, status } = code;
  return (
    <>
      <Bar title={name} isBelowCodes>
        <span className={status === 'active' ? layout.desk : undefined}>
          <StatusBadge status={status} />
        </span>
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
  const actions = useCodeActions(code, () => void navigate({ to: '/' }));
  const { canPause, isPaused, isPending, pause, dialog } = actions;
  return (
    <>
      {canPause ? (
        <Button
          variant="default"
          className={layout.desk}
          leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          loading={isPending}
          onClick={pause}
        >
          {isPaused ? t('codes:resume') : t('codes:pause')}
        </Button>
      ) : null}
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('more')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <CodeItems actions={actions} />
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
