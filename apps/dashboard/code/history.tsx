import { Button } from '@mantine/core';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { codeQuery, type Code } from '../codes/codes.queries.js';
import { Card, CardFoot, CardHead } from '../ui/card.js';
import layout from '../ui/layout.module.css';
import { Pending } from '../ui/list-state.js';
import { Side, Split } from '../ui/split.js';
import { FormerDestination } from './former-destination.js';
import { HistoryRow } from './history-row.js';
import styles from './history.module.css';
import { historyQuery, type FormerVisit } from './history.queries.js';
import { ScansAround } from './scans-around.js';
import { SinceThen } from './since-then.js';
import { TimeMachine } from './time-machine.js';
import { useRestore } from './use-restore.js';

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
        {visit.time === '' ? null : (
          <>
            <SinceThen code={code} visit={visit} />
            <ScansAround code={code} time={visit.time} />
          </>
        )}
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
  const { restore } = useRestore(code);
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
            onRestore={canEdit ? () => restore(entry.version) : null}
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
