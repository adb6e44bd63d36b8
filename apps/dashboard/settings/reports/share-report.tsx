import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { useSession } from '../../app/session.queries.js';
import { zone } from '../../app/zone.js';
import { otherFaults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import { FormDialog } from '../../ui/form-dialog.js';
import { ValueLine } from '../../ui/snippet.js';
import { useFaults } from '../../ui/use-faults.js';
import { MAIL_POINTERS, MailFields, NO_MAIL, sentMail } from './mail-fields.js';
import { useCreateReport, type Report } from './reports.queries.js';

const DAY_MS = 86_400_000;
const DAYS = [7, 30, 90, 365];
const DEFAULT_DAYS = 90;

/** What the report counts. */
export type Shared = Omit<Schema['CreateReport'], 'title' | 'password' | 'expires_at' | 'timezone' | 'mail'>;

/** @param shared null if the selection has a filter that no report can have */
export function ShareReport({ shared }: { shared: Shared | null }) {
  const { t } = useTranslation('reports');
  const { canEdit } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!canEdit) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare size={16} />}
        disabled={shared === null}
        title={shared === null ? t('notWithTag') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('share')}
      </Button>
      {isOpen && shared !== null ? <ShareDialog shared={shared} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const { workspace } = useSession();
  const [title, setTitle] = useState(() => t('nameDefault', { workspace: workspace.name }));
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [password, setPassword] = useState('');
  const [mail, setMail] = useState(NO_MAIL);
  const [report, setReport] = useState<Report | null>(null);
  // Part of the key of the request, so it does not move with the clock.
  const [now] = useState(() => Date.now());
  const body: Schema['CreateReport'] = {
    ...shared,
    ...{ title, timezone: zone(), expires_at: new Date(now + days * DAY_MS).toISOString() },
    ...(password === '' ? {} : { password }),
    ...(mail.every === '' ? {} : { mail: sentMail(mail) }),
  };
  const creation = useCreateReport(setReport);
  const faults = useFaults(creation, body);
  if (report !== null)
    return (
      <FormDialog
        title={t('created')}
        action={t('open')}
        onSubmit={() => void window.open(report.url, '_blank', 'noopener')}
        onClose={onClose}
      >
        <ValueLine value={report.url} label={t('copy')} />
        {report.mail === null ? null : <p className={font.sub}>{t('mail.asked')}</p>}
      </FormDialog>
    );
  return (
    <FormDialog
      title={t('shareTitle')}
      action={t('create')}
      isPending={creation.isPending}
      faults={otherFaults(faults, ['/title', '/password', ...MAIL_POINTERS])}
      onSubmit={() => creation.create(body)}
      onClose={onClose}
    >
      <p className={font.dim}>{t('shareText')}</p>
      <TextInput
        label={t('name')}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={faults.get('/title')}
      />
      <NativeSelect
        label={t('endsIn')}
        value={String(days)}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
        data={DAYS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
      />
      <PasswordInput
        label={t('password')}
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={faults.get('/password')}
      />
      <MailFields value={mail} onChange={setMail} faults={faults} />
    </FormDialog>
  );
}
