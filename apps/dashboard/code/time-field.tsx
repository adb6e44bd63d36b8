import { TextInput } from '@mantine/core';
import { localTimeOf, timeOf } from '../app/zone.js';

/** A time in the person's zone, which the API is given in UTC. */
export function TimeField({
  value,
  onChange,
  ...shared
}: {
  value: string;
  onChange: (value: string) => void;
  label: string;
  error: string | undefined;
  disabled: boolean;
}) {
  const date = value === '' ? null : new Date(value);
  const local = date === null || Number.isNaN(date.getTime()) ? '' : localTimeOf(date);
  return (
    <TextInput
      {...shared}
      type="datetime-local"
      value={local}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(typed === '' ? '' : timeOf(typed).toISOString())
      }
    />
  );
}
