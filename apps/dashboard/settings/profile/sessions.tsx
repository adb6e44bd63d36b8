import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dataOf, itemsOf } from '#client';
import { api, queryClient, type Schema } from '../../app/api.js';
import { Badge } from '../../ui/badge.js';
import { LoadFailed, SkeletonRows } from '../../ui/list-state.js';
import { Time } from '../../ui/time.js';
import { toast, toastError } from '../../ui/toasts.js';

type Session = Schema['Session'];

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => {
    const sessions: Session[] = [];
    const read = (cursor: string | undefined) =>
      dataOf(
        api.GET('/api/settings/v1/sessions', {
          params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } },
        }),
      );
    for await (const session of itemsOf(read)) sessions.push(session);
    return sessions;
  },
});

const endAll = async (sessions: readonly Session[]): Promise<void> => {
  for (const { id } of sessions)
    await api.DELETE('/api/settings/v1/sessions/{id}', { params: { path: { id } } });
};

const useEnd = () =>
  useMutation({
    mutationFn: endAll,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onError: toastError,
  });

export function Sessions() {
  const { t } = useTranslation('profile');
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const end = useEnd();
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <section className="section">
      <div className="section-head">
        <div>
          <h2>{t('sessions')}</h2>
          <p className="sub">{t('sessionsText')}</p>
        </div>
        {others.length > 0 ? (
          <Button
            variant="default"
            loading={end.isPending}
            onClick={() => end.mutate(others, { onSuccess: () => toast(t('othersEnded')) })}
          >
            {t('endOthers')}
          </Button>
        ) : null}
      </div>
      <div className="card">
        {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
        {sessions === undefined && !error ? <SkeletonRows count={2} /> : null}
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => end.mutate([session], { onSuccess: () => toast(t('ended')) })}
          />
        ))}
      </div>
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation('profile');
  const agent = useAgentName(session.userAgent);
  return (
    <div className="endpoint">
      <div className="two grow">
        <span className="med">{agent}</span>
        <span className="sub xs">
          {t('lastSeen')} <Time at={session.lastSeenAt} />
        </span>
      </div>
      {session.current ? (
        <Badge tone="ok">{t('thisSession')}</Badge>
      ) : (
        <Button variant="default" size="xs" aria-label={t('endSession', { agent })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </div>
  );
}

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Such as "Firefox on Windows": enough to know one's own sessions. */
function useAgentName(userAgent: string | null): string {
  const { t } = useTranslation('profile');
  if (userAgent === null) return t('unknownAgent');
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (table) => table.find(([pattern]) => pattern.test(userAgent))?.[1],
  );
  return browser && system ? t('browserOn', { browser, system }) : (browser ?? userAgent);
}
