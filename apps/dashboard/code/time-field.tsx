import { TextInput } from '@mantine/core';
import { localTimeOf, timeOf } from '../app/zone.js';

/** A time in a zone, by default the person's, which the API is given in UTC. */
export function TimeField({
  value,
  onChange,
  zone,
  ...shared
}: {
  value: string;
  onChange: (value: string) => void;
  zone?: string | undefined;
  label: string;
  error: string | undefined;
  disabled: boolean;
}) {
  const date = value === '' ? null : new Date(value);
  const local = date === null || Number.isNaN(date.getTime()) ? '' : localTimeOf(date, zone);
  return (
    <TextInput
      {...shared}
      type="datetime-local"
      value={local}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(typed === '' ? '' : timeOf(typed, zone).toISOString())
      }
    />
  );
}
