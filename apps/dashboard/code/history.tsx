import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { codeQuery, refreshCodes, takeCode, type Code } from '../codes/codes.queries.js';
import { Card, CardFoot, CardHead } from '../ui/card.js';
import { useConfirm } from '../ui/confirm.js';
import layout from '../ui/layout.module.css';
import { Pending } from '../ui/list-state.js';
import { Side, Split } from '../ui/split.js';
import { toast, toastError } from '../ui/toasts.js';
import { isKnownSince } from './former-content.js';
import { FormerDestination } from './former-destination.js';
import { HistoryRow } from './history-row.js';
import styles from './history.module.css';
import { editsQuery, historyQuery, revertCode, type HistoryEntry } from './history.queries.js';
import { SinceThen } from './since-then.js';
import { TimeMachine } from './time-machine.js';

const route = getRouteApi('/codes/$id/history');

export function CodeHistory() {
  const { id } = route.useParams();
  const { data: code } = useSuspenseQuery(codeQuery(id));
  const { canEdit } = useSession();
  const [time, setTime] = useState('');
  const revert = useRevert(code);
  return (
    <Split className={styles.history}>
      <div className={layout.stack}>
        {code.dynamic ? <TimeMachine code={code} time={time} onTime={setTime} /> : null}
        {time === '' ? null : <Then code={code} time={time} />}
        <Versions code={code} onRevert={canEdit ? revert.ask : null} />
        {revert.dialog}
      </div>
      {code.dynamic ? (
        <Side className={clsx(layout.stack, styles.side)}>
          <FormerDestination {...{ code, time, onTime: setTime }} onRestore={canEdit ? revert.now : null} />
        </Side>
      ) : null}
    </Split>
  );
}

/** What is different since a time, once its version is known. */
function Then({ code, time }: { code: Code; time: string }) {
  const { data: entries = [] } = useQuery(editsQuery(code.id));
  const version = entries.find(({ at }) => at <= time)?.version;
  if (version === undefined || version === code.version || !isKnownSince(entries, version)) return null;
  return <SinceThen entries={entries} version={version} />;
}

/** Makes a former version current: after a question, or at once with a way back. */
function useRevert(code: Code) {
  const { t } = useTranslation('code');
  const { confirm, dialog } = useConfirm();
  const { mutate } = useMutation({
    mutationFn: ({ version, current }: { version: number; current: Code; hasUndo: boolean }) =>
      revertCode(current.id, version, current.version),
    onSuccess: (reverted, { version, current, hasUndo }) => {
      const undo = () => mutate({ version: current.version, current: reverted, hasUndo: false });
      toast(t('history.reverted', { version }), hasUndo ? undo : undefined);
      return takeCode(reverted);
    },
    onError: (error) => {
      toastError(error);
      // Somebody else may have saved.
      return refreshCodes();
    },
  });
  const ask = ({ version }: HistoryEntry) =>
    confirm({
      title: t('history.revertTitle', { version }),
      text: code.dynamic ? t('history.revertText') : t('history.revertStaticText'),
      action: t('history.revert'),
      act: () => mutate({ version, current: code, hasUndo: false }),
    });
  return { ask, now: (version: number) => mutate({ version, current: code, hasUndo: true }), dialog };
}

function Versions({ code, onRevert }: { code: Code; onRevert: ((entry: HistoryEntry) => void) | null }) {
  const { t } = useTranslation(['code', 'ui']);
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(historyQuery(code.id));
  const entries = data?.pages.flatMap((page) => page.data);
  return (
    <Card as="section" aria-label={t('history.title')}>
      <CardHead>
        <h2>{t('history.title')}</h2>
      </CardHead>
      <Pending data={entries} error={error} onRetry={refetch} />
      <ol className={styles.versions}>
        {entries?.map((entry) => (
          <HistoryRow
            key={`${entry.version} ${entry.action} ${entry.at}`}
            entry={entry}
            current={code.version}
            onRevert={onRevert === null ? null : () => onRevert(entry)}
          />
        ))}
      </ol>
      {hasNextPage ? (
        <CardFoot className={layout.row}>
          <Button variant="default" onClick={() => void fetchNextPage()}>
            {t('history.older')}
          </Button>
        </CardFoot>
      ) : null}
    </Card>
  );
}
