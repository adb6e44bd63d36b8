import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatSoon } from '../app/format.js';
import { useActorName } from '../code/use-actor-name.js';
import { Modal } from '../ui/floating.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Pending } from '../ui/list-state.js';
import { Time } from '../ui/time.js';
import { useFocusBack } from '../ui/use-focus-back.js';
import styles from './changes-dialog.module.css';
import { changesQuery, type Change } from './changes.queries.js';
import { useUndo } from './use-undo.js';

const KINDS = ['created', 'updated', 'deleted', 'restored', 'reverted'] as const;

/** What was done to many codes in the last day, each of which can be taken back. */
export function ChangesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['codes', 'ui']);
  const { data, error, refetch } = useQuery({ ...changesQuery, staleTime: 0 });
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t('changes.title')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <div className={layout.stack}>
        <p className={font.dim}>{data?.length === 0 ? t('changes.none') : t('changes.text')}</p>
        <Pending data={data} error={error} onRetry={refetch} />
        <ul className={styles.changes}>
          {data?.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </ul>
      </div>
    </Modal>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const { t } = useTranslation(['codes', 'ui']);
  const nameOf = useActorName();
  const undo = useUndo();
  const { id, at, actor, revertible, revertible_until: until } = change;
  const counted = KINDS.filter((kind) => change[kind] > 0);
  const what = counted.map((kind) => t(`changes.${kind}`, { count: change[kind] })).join(', ');
  const isWhole = revertible === counted.reduce((sum, kind) => sum + change[kind], 0);
  return (
    <li className={clsx(layout.row, layout.between)}>
      <div className={clsx(layout.stack, layout.tiny, layout.grow)}>
        <span className={font.med}>{what}</span>
        <span className={clsx(layout.row, layout.wrap, font.sub)}>
          <span>{nameOf(actor)}</span>
          <Time at={at} />
          {revertible === 0 ? (
            <span>{t('changes.nothingLeft')}</span>
          ) : (
            <>
              <span>{t('changes.until', { time: formatSoon(new Date(until)) })}</span>
              {isWhole ? null : <span>{t('changes.left', { count: revertible })}</span>}
            </>
          )}
        </span>
      </div>
      {revertible === 0 ? null : (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          aria-label={t('changes.undo', { what })}
          loading={undo.isPending}
          onClick={() => undo.mutate([id])}
        >
          {t('ui:undo')}
        </Button>
      )}
    </li>
  );
}
