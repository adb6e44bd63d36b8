import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { dataOf, itemsOf } from '#client';
import { api, queryClient, type Schema } from '../../app/api.js';
import { Badge } from '../../ui/badge.js';
import { Card } from '../../ui/card.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Pending } from '../../ui/list-state.js';
import { Section } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import { toast, toastError } from '../../ui/toasts.js';
import { Line } from '../line.js';
import { useAgentName } from './agent-name.js';

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
    <Section
      title={t('sessions')}
      text={t('sessionsText')}
      beside={
        others.length > 0 ? (
          <Button
            variant="default"
            loading={end.isPending}
            onClick={() => end.mutate(others, { onSuccess: () => toast(t('othersEnded')) })}
          >
            {t('endOthers')}
          </Button>
        ) : null
      }
    >
      <Card>
        <Pending data={sessions} error={error} onRetry={refetch} count={2} />
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => end.mutate([session], { onSuccess: () => toast(t('ended')) })}
          />
        ))}
      </Card>
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation('profile');
  const agent = useAgentName(session.userAgent);
  return (
    <Line>
      <div className={clsx(layout.two, layout.grow)}>
        <span className={font.med}>{agent}</span>
        <span className={clsx(font.sub, font.xs)}>
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
    </Line>
  );
}
