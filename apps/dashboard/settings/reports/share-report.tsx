import { Button } from '@mantine/core';
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
import { sentMail } from './mail-fields.js';
import { endOf, newForm, REPORT_POINTERS, ReportFields } from './report-form.js';
import { useCreateReport, type Report } from './reports.queries.js';

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
  const [form, setForm] = useState(() => newForm(t('nameDefault', { workspace: workspace.name })));
  const [report, setReport] = useState<Report | null>(null);
  // Part of the key of the request, so it does not move with the clock.
  const [now] = useState(() => Date.now());
  const body: Schema['CreateReport'] = {
    ...shared,
    ...{ title: form.title, timezone: zone() },
    ...(form.days === null ? {} : { expires_at: endOf(now, form.days) }),
    ...(form.password === '' ? {} : { password: form.password }),
    ...(form.mail.every === '' ? {} : { mail: sentMail(form.mail) }),
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
      faults={otherFaults(faults, REPORT_POINTERS)}
      onSubmit={() => creation.create(body)}
      onClose={onClose}
    >
      <p className={font.dim}>{t('shareText')}</p>
      <ReportFields value={form} onChange={setForm} faults={faults} />
    </FormDialog>
  );
}
