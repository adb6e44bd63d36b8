import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../app/format.js';
import type { Faults } from '../../ui/faults.js';
import { MAIL_POINTERS, MailFields, NO_MAIL, type MailForm } from './mail-fields.js';
import type { Report } from './reports.queries.js';

const DAYS = [7, 30, 90, 365];
const DEFAULT_DAYS = 90;
const DAY_MS = 86_400_000;

export interface ReportForm {
  title: string;
  /** From now on; null for the end that the report has. */
  days: number | null;
  password: string;
  isPasswordRemoved: boolean;
  mail: MailForm;
}

export const newForm = (title: string): ReportForm => ({
  ...{ title, days: DEFAULT_DAYS, password: '', isPasswordRemoved: false, mail: NO_MAIL },
});

export const formOf = ({ title, mail }: Report): ReportForm => ({
  ...{ title, days: null, password: '', isPasswordRemoved: false },
  mail:
    mail === null
      ? NO_MAIL
      : { to: mail.to, every: mail.every, weekday: mail.weekday ?? NO_MAIL.weekday, language: mail.language },
});

export const endOf = (now: number, days: number): string => new Date(now + days * DAY_MS).toISOString();

/** The fields show the faults at these. */
export const REPORT_POINTERS = ['/title', '/expires_at', '/password', ...MAIL_POINTERS];

interface Props {
  /** The one that is edited. */
  report?: Report;
  value: ReportForm;
  onChange: (value: ReportForm) => void;
  faults: Faults;
}

export function ReportFields({ report, value, onChange, faults }: Props) {
  const { t } = useTranslation('reports');
  const set = (changed: Partial<ReportForm>) => onChange({ ...value, ...changed });
  const hasPassword = report?.has_password === true;
  return (
    <>
      <TextInput
        label={t('name')}
        value={value.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={faults.get('/title')}
      />
      <NativeSelect
        label={t('endsIn')}
        value={String(value.days ?? '')}
        onChange={({ currentTarget: { value: days } }) => set({ days: days === '' ? null : Number(days) })}
        data={[
          ...(report ? [{ value: '', label: t('asBefore', { date: formatDate(report.expires_at) }) }] : []),
          ...DAYS.map((count) => ({ value: String(count), label: t('days', { count }) })),
        ]}
        error={faults.get('/expires_at')}
      />
      <PasswordInput
        label={t(hasPassword ? 'newPassword' : 'password')}
        autoComplete="off"
        disabled={value.isPasswordRemoved}
        value={value.password}
        onChange={(event) => set({ password: event.currentTarget.value })}
        error={faults.get('/password')}
      />
      {hasPassword ? (
        <Checkbox
          label={t('removePassword')}
          checked={value.isPasswordRemoved}
          onChange={(event) => set({ isPasswordRemoved: event.currentTarget.checked, password: '' })}
        />
      ) : null}
      <MailFields value={value.mail} onChange={(mail) => set({ mail })} faults={faults} />
    </>
  );
}
