import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facts } from '#client';
import { formatDate, formatDateTime, formatWeekday } from '../../app/format.js';
import { useSession } from '../../app/session.queries.js';
import { Badge } from '../../ui/badge.js';
import { Card, CardBody, CardHead } from '../../ui/card.js';
import { useConfirm } from '../../ui/confirm.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Empty, Pending } from '../../ui/list-state.js';
import { SettingsPage } from '../../ui/page.js';
import { ValueLine } from '../../ui/snippet.js';
import { toast, toastError } from '../../ui/toasts.js';
import { EditReport } from './edit-report.js';
import { reportsQuery, useDeleteReport, type Report } from './reports.queries.js';

export function ReportsScreen() {
  const { t } = useTranslation('reports');
  return (
    <SettingsPage title={t('title')} text={t('text')}>
      <div className={layout.stack}>
        <ReportList />
      </div>
    </SettingsPage>
  );
}

function ReportList() {
  const { t } = useTranslation('reports');
  const { canEdit } = useSession();
  const { data: reports, error, refetch } = useQuery(reportsQuery);
  const { confirm, dialog } = useConfirm();
  const [edited, setEdited] = useState<Report | null>(null);
  const remove = useDeleteReport();
  if (error || reports === undefined)
    return <Pending data={reports} error={error} onRetry={refetch} count={3} />;
  if (reports.length === 0)
    return (
      <Card>
        <Empty
          icon={IconChartBar}
          title={t('emptyTitle')}
          text={t(canEdit ? 'emptyText' : 'viewerEmptyText')}
        />
      </Card>
    );
  const ask = ({ id, title }: Report) =>
    confirm({
      ...{ title: t('deleteTitle', { title }), text: t('deleteText'), action: t('delete') },
      act: () => remove.mutate(id, { onError: toastError, onSuccess: () => toast(t('deleted', { title })) }),
    });
  return (
    <>
      {reports.map((report) => (
        <ReportCard
          key={report.id}
          report={report}
          onEdit={() => setEdited(report)}
          onDelete={() => ask(report)}
        />
      ))}
      {edited === null ? null : <EditReport report={edited} onClose={() => setEdited(null)} />}
      {dialog}
    </>
  );
}

interface CardProps {
  report: Report;
  onEdit: () => void;
  onDelete: () => void;
}

function ReportCard({ report, onEdit, onDelete }: CardProps) {
  const { t } = useTranslation('reports');
  const { canEdit } = useSession();
  const { title, url, status, expires_at, has_password, mail } = report;
  const isActive = status === 'active';
  return (
    <Card as="section" aria-label={title}>
      <CardHead>
        <h2 className={font.cut}>{title}</h2>
        <Badge tone={isActive ? 'ok' : 'warn'}>{t(`status.${status}`)}</Badge>
        <span className={clsx(font.sub, font.xs, layout.grow, font.right, layout.desk)}>
          {isActive ? t('ends', { date: formatDate(expires_at) }) : t('ended')}
        </span>
        {canEdit ? (
          <>
            <Button variant="default" size="xs" aria-label={t('editReport', { title })} onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button variant="default" size="xs" aria-label={t('deleteReport', { title })} onClick={onDelete}>
              {t('delete')}
            </Button>
          </>
        ) : null}
      </CardHead>
      {isActive ? (
        <CardBody className={layout.stack}>
          <ValueLine value={url} label={t('copy')} />
          {has_password ? <p className={font.sub}>{t('protected')}</p> : null}
          {mail === null ? null : <MailState mail={mail} />}
        </CardBody>
      ) : null}
    </Card>
  );
}

/** When it is sent, and who has confirmed. */
function MailState({ mail }: { mail: NonNullable<Report['mail']> }) {
  const { t } = useTranslation('reports');
  const { every, weekday, next_at, recipients } = mail;
  const day = weekday === null ? '' : formatWeekday(facts.WEEKDAYS.indexOf(weekday) + 1, 'long');
  const next = next_at === null ? null : t('mail.next', { time: formatDateTime(next_at) });
  return (
    <div className={clsx(layout.stack, layout.tiny)}>
      <p className={font.sub}>
        {t(`mail.sent.${every}`, { day })} {next}
      </p>
      <ul className={clsx(layout.stack, layout.tiny)} aria-label={t('mail.recipients')}>
        {recipients.map(({ email, status }) => (
          <li key={email} className={clsx(layout.row, layout.between)}>
            <span className={font.cut}>{email}</span>
            <Badge tone={TONES[status]}>{t(`mail.status.${status}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

const TONES = { confirmed: 'ok', pending: 'warn', stopped: 'plain' } as const;
