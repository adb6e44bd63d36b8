import { IconFiles } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { Card } from '../ui/card.js';
import layout from '../ui/layout.module.css';
import { Empty, NextPage, Pending } from '../ui/list-state.js';
import { SettingsPage } from '../ui/page.js';
import { toast } from '../ui/toasts.js';
import { FileDrop } from './file-drop.js';
import { FileTable } from './file-table.js';
import { filesQuery } from './files.queries.js';

export function FilesScreen() {
  const { t } = useTranslation('files');
  const { canEdit } = useSession();
  return (
    <SettingsPage title={t('title')} text={t('text')}>
      <div className={layout.stack}>
        {canEdit ? (
          <FileDrop
            kind="document"
            label={t('choose.document')}
            onStored={({ name }) => toast(t('uploaded', { name }))}
          />
        ) : null}
        <FileList />
      </div>
    </SettingsPage>
  );
}

function FileList() {
  const { t } = useTranslation('files');
  const list = useInfiniteQuery(filesQuery);
  const { data, error, refetch } = list;
  if (error || data === undefined) return <Pending data={data} error={error} onRetry={refetch} />;
  const files = data.pages.flatMap((page) => page.data);
  if (files.length === 0)
    return (
      <Card>
        <Empty icon={IconFiles} title={t('emptyTitle')} text={t('emptyText')} />
      </Card>
    );
  return (
    <>
      <FileTable files={files} />
      <NextPage list={list} />
    </>
  );
}
