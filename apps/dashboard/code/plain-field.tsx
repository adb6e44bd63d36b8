import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { facts } from '#client';
import { FileField } from '../files/file-field.js';
import type { Faults } from '../ui/faults.js';
import layout from '../ui/layout.module.css';
import { UrlField } from '../ui/url-field.js';
import { CurrencyField } from './currency-field.js';
import { clockTimeOf } from './event-times.js';
import { DestinationField } from './destination-field.js';
import type { FieldSpec } from './fields.js';
import { TextsField, textsOf } from './texts-field.js';
import { TimeField } from './time-field.js';
import { textOf, type Value } from './values.js';
import { ZoneField } from './zone-field.js';

/** @property zone of a date or a time; without one, the person's */
export type ShownSpec = Exclude<FieldSpec, { kind: 'event-time' }> & { zone?: string };

export interface FieldProps {
  spec: ShownSpec;
  value: Value;
  onChange: (value: Value) => void;
  faults: Faults;
  pointer: string;
  isLocked: boolean;
}

type PlainSpec = Exclude<ShownSpec, { kind: 'group' | 'list' }>;

const INPUT_TYPES = {
  text: 'text',
  email: 'email',
  tel: 'tel',
  amount: 'text',
  date: 'date',
  clock: 'time',
} as const;

export function PlainField({
  spec,
  value,
  onChange,
  faults,
  pointer,
  isLocked,
}: FieldProps & { spec: PlainSpec }) {
  const label = useLabel(spec);
  const { t } = useTranslation(['code', 'codes']);
  const shared = { label, error: faults.get(pointer), disabled: isLocked };
  switch (spec.kind) {
    case 'textarea':
      return (
        <Textarea
          {...shared}
          className={layout.wide}
          autosize
          minRows={2}
          maxRows={10}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'switch':
      return (
        <Switch
          {...shared}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          value={textOf(value) || null}
          onChange={(chosen) => onChange(chosen ?? '')}
          data={spec.options.map((option) => ({
            value: option,
            label: t(`codes:options.${option}`, { defaultValue: option }),
          }))}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          hideControls
          value={typeof value === 'number' ? value : textOf(value)}
          onChange={(changed) => onChange(changed)}
        />
      );
    case 'tags':
      return <TextsField {...shared} name={spec.name} value={value} onChange={onChange} />;
    case 'weekdays':
      return (
        <MultiSelect
          {...shared}
          value={textsOf(value)}
          onChange={onChange}
          data={facts.WEEKDAYS.map((day) => ({ value: day, label: t(`rules.values.weekdays.${day}`) }))}
        />
      );
    case 'time':
      return <TimeField {...shared} zone={spec.zone} value={textOf(value)} onChange={onChange} />;
    case 'url':
      return pointer === '/qr_data/url' ? (
        <DestinationField {...shared} className={layout.wide} value={textOf(value)} onChange={onChange} />
      ) : (
        <UrlField {...shared} className={layout.wide} value={textOf(value)} onChange={onChange} />
      );
    case 'currency':
      return <CurrencyField {...shared} value={textOf(value)} onChange={onChange} />;
    case 'zone':
      return <ZoneField {...shared} value={textOf(value) || 'UTC'} onChange={onChange} />;
    case 'file':
      return (
        <FileField
          {...shared}
          kind={spec.name === 'file_id' ? 'document' : 'picture'}
          value={textOf(value)}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          type={INPUT_TYPES[spec.kind]}
          {...(spec.kind === 'amount' ? { inputMode: 'decimal' } : {})}
          autoComplete="off"
          value={spec.kind === 'date' ? dayOf(textOf(value), spec.zone) : textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** A field for a day shows that of a time, too. */
const dayOf = (value: string, zone = 'UTC'): string => clockTimeOf(value, zone).slice(0, 10);

/** Such a field is never empty. */
const ALWAYS_FILLED: readonly string[] = ['switch', 'choice', 'zone'];

/** Optional fields say so; the others are required. */
export function useLabel({ name, kind, isOptional }: ShownSpec): string {
  const { t } = useTranslation(['codes', 'ui']);
  // The end of a span of time, unlike the recipient of an email.
  const label = t(`fields.${kind === 'clock' && name === 'to' ? 'until' : name}`, { defaultValue: name });
  return isOptional && !ALWAYS_FILLED.includes(kind) ? `${label} (${t('ui:optional').toLowerCase()})` : label;
}
