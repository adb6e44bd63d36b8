import './history.css';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { codeQuery, refreshCodes, takeCode, type Code } from '../codes/codes.queries.js';
import { Confirm, type Question } from '../ui/confirm.js';
import { LoadFailed, SkeletonRows } from '../ui/list-state.js';
import { toast, toastError } from '../ui/toasts.js';
import { FormerDestination } from './former-destination.js';
import { HistoryRow } from './history-row.js';
import { historyQuery, revertCode, type HistoryEntry } from './history.queries.js';

const route = getRouteApi('/codes/$id/history');

export function CodeHistory() {
  const { id } = route.useParams();
  const { data: code } = useSuspenseQuery(codeQuery(id));
  return (
    <div className="split history">
      <Versions code={code} />
      {code.dynamic ? (
        <div className="side stack">
          <FormerDestination code={code} />
        </div>
      ) : null}
    </div>
  );
}

function Versions({ code }: { code: Code }) {
  const { t } = useTranslation(['code', 'ui']);
  const { canEdit } = useSession();
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(historyQuery(code.id));
  const [question, setQuestion] = useState<Question | null>(null);
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
    setQuestion({
      title: t('history.revertTitle', { version }),
      text: code.dynamic ? t('history.revertText') : t('history.revertStaticText'),
      action: t('history.revert'),
      act: () => revert.mutate(version),
    });
  const entries = data?.pages.flatMap((page) => page.data);
  return (
    <section className="card" aria-label={t('history.title')}>
      <div className="card-head">
        <h2>{t('history.title')}</h2>
      </div>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {entries === undefined && !error ? <SkeletonRows /> : null}
      <ol className="versions">
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
        <div className="card-foot row">
          <Button variant="default" onClick={() => void fetchNextPage()}>
            {t('history.older')}
          </Button>
        </div>
      ) : null}
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </section>
  );
}
