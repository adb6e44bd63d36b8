import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, queryClient, type Schema } from '../../app/api.js';
import { formatBytes, formatDate } from '../../app/format.js';
import { useSession } from '../../app/session.queries.js';
import { Card } from '../../ui/card.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Section } from '../../ui/page.js';
import { toast, toastError } from '../../ui/toasts.js';
import { Line } from '../line.js';

const LOOK_MS = 3_000;
const isOpen = ({ state }: Schema['Export']): boolean => state === 'queued' || state === 'running';

const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: () => dataOf(api.GET('/api/settings/v1/exports')),
  refetchInterval: ({ state: { data } }) => (data?.items.some(isOpen) ? LOOK_MS : false),
});

/** For admins: all data of their workspace in a signed archive. */
export function ExportWorkspace() {
  const { isAdmin } = useSession();
  return isAdmin ? <Exports /> : null;
}

function Exports() {
  const { t } = useTranslation('workspace');
  const { data } = useQuery(exportsQuery);
  const request = useMutation({
    mutationFn: () => dataOf(api.POST('/api/settings/v1/exports')),
    onSuccess: async () => {
      toast(t('export.requested'));
      await queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey });
    },
    onError: toastError,
  });
  const items = data?.items ?? [];
  return (
    <Section title={t('export.title')} text={t('export.text')}>
      {items.length === 0 ? null : (
        <Card>
          {items.map((item) => (
            <ExportLine key={item.id} item={item} />
          ))}
        </Card>
      )}
      <div>
        <Button variant="default" loading={request.isPending} onClick={() => request.mutate()}>
          {t('export.request')}
        </Button>
      </div>
    </Section>
  );
}

function ExportLine({ item }: { item: Schema['Export'] }) {
  const { t } = useTranslation('workspace');
  const { state, bytes, createdAt, expiresAt, archiveUrl } = item;
  return (
    <Line>
      <div className={layout.grow}>
        <div className={font.med}>{t('export.of', { date: formatDate(createdAt) })}</div>
        <div className={clsx(font.sub, font.xs)}>
          {t(`export.states.${state}`, { size: formatBytes(bytes), date: formatDate(expiresAt) })}
        </div>
      </div>
      {archiveUrl === null ? null : (
        <Button component="a" href={archiveUrl} variant="default" size="xs">
          {t('export.download')}
        </Button>
      )}
    </Line>
  );
}
