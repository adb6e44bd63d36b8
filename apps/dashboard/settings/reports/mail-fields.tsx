import { NativeSelect, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { facts } from '#client';
import type { Schema } from '../../app/api.js';
import { formatWeekday, languageName, languageOf } from '../../app/format.js';
import { zone } from '../../app/zone.js';
import type { Faults } from '../../ui/faults.js';

const MAX_RECIPIENTS = 20;
const SEPARATORS = [',', ';', ' '];
const POINTER = '/mail/to';
export const MAIL_POINTERS = [
  POINTER,
  ...Array.from({ length: MAX_RECIPIENTS }, (_, at) => `${POINTER}/${at}`),
];

type MailInput = Schema['ReportMailInput'];

export interface MailForm extends Pick<MailInput, 'to'> {
  /** Empty for a report that is not sent. */
  every: MailInput['every'] | '';
  weekday: NonNullable<MailInput['weekday']>;
  /** Null is that of the dashboard. */
  language: MailInput['language'] | null;
}

export const NO_MAIL: MailForm = { to: [], every: '', weekday: 'mon', language: null };

/** In the language of the dashboard, unless another one is chosen. */
const languageIn = ({ language }: MailForm): NonNullable<MailInput['language']> =>
  language ?? facts.REPORT_LANGUAGES.find((known) => languageOf().startsWith(known)) ?? 'en';

export const sentMail = (form: MailForm): MailInput => ({
  ...{ to: form.to, every: form.every === '' ? 'week' : form.every },
  ...(form.every === 'week' ? { weekday: form.weekday } : {}),
  ...{ timezone: zone(), language: languageIn(form) },
});

/** The field leaves together what was not typed key by key. */
const addressesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.split(/[\s,;]+/)).filter((text) => text !== '')),
];

interface Props {
  value: MailForm;
  onChange: (value: MailForm) => void;
  faults: Faults;
}

export function MailFields({ value, onChange, faults }: Props) {
  const { t } = useTranslation('reports');
  const fault = MAIL_POINTERS.map((pointer) => faults.get(pointer)).find((found) => found !== undefined);
  return (
    <>
      <NativeSelect
        label={t('mail.every')}
        value={value.every}
        onChange={(event) => onChange({ ...value, every: event.currentTarget.value as MailForm['every'] })}
        data={[
          { value: '', label: t('mail.never') },
          { value: 'week', label: t('mail.week') },
          { value: 'month', label: t('mail.month') },
        ]}
      />
      {value.every === '' ? null : (
        <>
          {value.every === 'week' ? (
            <NativeSelect
              label={t('mail.weekday')}
              value={value.weekday}
              onChange={(event) =>
                onChange({ ...value, weekday: event.currentTarget.value as MailForm['weekday'] })
              }
              data={facts.WEEKDAYS.map((day, index) => ({
                value: day,
                label: formatWeekday(index + 1, 'long'),
              }))}
            />
          ) : null}
          <TagsInput
            label={t('mail.to')}
            description={t('mail.toText')}
            placeholder={value.to.length === 0 ? 'ada@example.com' : ''}
            type="email"
            splitChars={SEPARATORS}
            acceptValueOnBlur
            maxTags={MAX_RECIPIENTS}
            value={value.to}
            onChange={(texts) => onChange({ ...value, to: addressesIn(texts) })}
            error={fault}
          />
          <NativeSelect
            label={t('mail.language')}
            value={languageIn(value)}
            onChange={(event) =>
              onChange({ ...value, language: event.currentTarget.value as NonNullable<MailForm['language']> })
            }
            data={facts.REPORT_LANGUAGES.map((code) => ({ value: code, label: languageName(code) }))}
          />
        </>
      )}
    </>
  );
}
