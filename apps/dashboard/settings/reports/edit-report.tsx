import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { otherFaults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import { FormDialog } from '../../ui/form-dialog.js';
import { toast } from '../../ui/toasts.js';
import { useFaults } from '../../ui/use-faults.js';
import { sentMail } from './mail-fields.js';
import { endOf, formOf, REPORT_POINTERS, ReportFields, type ReportForm } from './report-form.js';
import { useChangeReport, type Report } from './reports.queries.js';

type Patch = Schema['UpdateReport'];

/** What differs from the report. */
function changesIn(report: Report, form: ReportForm, now: number): Patch {
  const before = formOf(report);
  const isMailChanged = JSON.stringify(form.mail) !== JSON.stringify(before.mail);
  return {
    ...(form.title === report.title ? {} : { title: form.title }),
    ...(form.days === null ? {} : { expires_at: endOf(now, form.days) }),
    ...(form.password === '' ? {} : { password: form.password }),
    ...(form.isPasswordRemoved ? { password: null } : {}),
    ...(isMailChanged ? { mail: changedMail(report, form) } : {}),
  };
}

function changedMail({ mail }: Report, form: ReportForm): Patch['mail'] {
  if (form.mail.every === '') return null;
  const { timezone, ...changed } = sentMail(form.mail);
  return mail === null ? { ...changed, timezone } : changed;
}

export function EditReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const [form, setForm] = useState(() => formOf(report));
  const [now] = useState(() => Date.now());
  const body = changesIn(report, form, now);
  const change = useChangeReport(report.id);
  const faults = useFaults(change, body);
  const onSaved = () => {
    toast(t('changed', { title: form.title }));
    onClose();
  };
  return (
    <FormDialog
      title={t('editTitle')}
      action={t('save')}
      isPending={change.isPending}
      isDisabled={Object.keys(body).length === 0}
      faults={otherFaults(faults, REPORT_POINTERS)}
      onSubmit={() => change.mutate(body, { onSuccess: onSaved })}
      onClose={onClose}
    >
      <p className={font.dim}>{t('editText')}</p>
      <ReportFields report={report} value={form} onChange={setForm} faults={faults} />
    </FormDialog>
  );
}
