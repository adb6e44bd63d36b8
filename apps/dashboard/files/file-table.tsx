import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { ActionsHead } from '../ui/actions-head.js';
import { Card } from '../ui/card.js';
import { useConfirm } from '../ui/confirm.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Table } from '../ui/table.js';
import table from '../ui/table.module.css';
import { Time } from '../ui/time.js';
import { toast, toastError } from '../ui/toasts.js';
import { FilePicture } from './file-picture.js';
import styles from './file-table.module.css';
import { FileState } from './file-state.js';
import { useDeleteFile, type StoredFile } from './files.queries.js';

const SHOWN_USES = 3;

export function FileTable({ files }: { files: readonly StoredFile[] }) {
  const { t } = useTranslation('files');
  const { confirm, dialog } = useConfirm();
  const remove = useDeleteFile();
  const ask = (file: StoredFile) =>
    confirm({
      title: t('deleteTitle', { name: file.name }),
      text: t('deleteText'),
      action: t('delete'),
      act: () =>
        remove.mutate(file, {
          onSuccess: () => toast(t('deleted', { name: file.name })),
          onError: toastError,
        }),
    });
  return (
    <Card>
      <Table hasLines>
        <thead>
          <tr>
            <th>{t('name')}</th>
            <th>{t('size')}</th>
            <th>{t('usedBy')}</th>
            <th>{t('uploadedAt')}</th>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <FileRow key={file.id} file={file} onDelete={() => ask(file)} />
          ))}
        </tbody>
      </Table>
      {dialog}
    </Card>
  );
}

function FileRow({ file, onDelete }: { file: StoredFile; onDelete: () => void }) {
  const { t } = useTranslation('files');
  const { canEdit } = useSession();
  const { name, bytes, state, url, used_by } = file;
  return (
    <tr>
      <td className={styles.whole}>
        <div className={layout.row}>
          <FilePicture file={file} />
          <div className={layout.two}>
            <span className={clsx(font.med, table.cut)}>{name}</span>
            <FileState file={file} />
          </div>
        </div>
      </td>
      <td className={clsx(font.dim, table.start)}>{formatBytes(bytes)}</td>
      <td>
        <Uses uses={used_by} />
      </td>
      <td className={layout.desk}>
        <Time at={file.created_at} />
      </td>
      <td className={clsx(table.right, styles.whole)}>
        {state === 'ready' ? (
          <Button
            component="a"
            href={`${url}?save`}
            variant="subtle"
            size="xs"
            leftSection={<IconDownload size={14} />}
            aria-label={t('downloadFile', { name })}
          >
            {t('download')}
          </Button>
        ) : null}{' '}
        {canEdit && used_by.length === 0 ? (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconTrash size={14} />}
            aria-label={t('deleteFile', { name })}
            onClick={onDelete}
          >
            {t('delete')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** The codes that show a file; those whose history can bring it back are only counted. */
function Uses({ uses }: { uses: StoredFile['used_by'] }) {
  const { t } = useTranslation('files');
  const current = uses.filter(({ left_at }) => left_at === null);
  const former = uses.length - current.length;
  if (uses.length === 0) return <span className={font.dim}>{t('unused')}</span>;
  return (
    <div className={layout.two}>
      {current.slice(0, SHOWN_USES).map(({ id, name }) => (
        <Link key={id} className={styles.use} to="/codes/$id" params={{ id }}>
          {name}
        </Link>
      ))}
      {current.length > SHOWN_USES ? (
        <span className={clsx(font.sub, font.xs)}>
          {t('moreUses', { count: current.length - SHOWN_USES })}
        </span>
      ) : null}
      {former > 0 ? (
        <span className={clsx(font.sub, font.xs)}>{t('formerUses', { count: former })}</span>
      ) : null}
    </div>
  );
}
