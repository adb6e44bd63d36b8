import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useSuspenseQuery } from '@tanstack/react-query';
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
import { FormerDestination } from './former-destination.js';
import { HistoryRow } from './history-row.js';
import styles from './history.module.css';
import { historyQuery, revertCode, type FormerVisit, type HistoryEntry } from './history.queries.js';
import { TimeMachine } from './time-machine.js';

const route = getRouteApi('/codes/$id/history');

export function CodeHistory() {
  const { id } = route.useParams();
  const { data: code } = useSuspenseQuery(codeQuery(id));
  const [visit, setVisit] = useState<FormerVisit>({ time: '', country: null, device: null });
  return (
    <Split className={styles.history}>
      <div className={layout.stack}>
        {code.dynamic ? (
          <TimeMachine code={code} time={visit.time} onMove={(time) => setVisit({ ...visit, time })} />
        ) : null}
        <Versions code={code} />
      </div>
      {code.dynamic ? (
        <Side className={clsx(layout.stack, styles.side)}>
          <FormerDestination code={code} visit={visit} onChange={setVisit} />
        </Side>
      ) : null}
    </Split>
  );
}

function Versions({ code }: { code: Code }) {
  const { t } = useTranslation(['code', 'ui']);
  const { canEdit } = useSession();
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(historyQuery(code.id));
  const { confirm, dialog } = useConfirm();
  const revert = useMutation({
    mutationFn: (version: number) => revertCode(code.id, version, code.version),
    onSuccess: (reverted, version) => {
      toast(t('history.reverted', { version }));
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
      act: () => revert.mutate(version),
    });
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
            onRevert={canEdit ? () => ask(entry) : null}
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
      {dialog}
    </Card>
  );
}
