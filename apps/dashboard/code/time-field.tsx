import { TextInput } from '@mantine/core';

/** A time in the zone of the browser, which the API is given in UTC. */
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
  const local =
    date === null || Number.isNaN(date.getTime())
      ? ''
      : new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  return (
    <TextInput
      {...shared}
      type="datetime-local"
      value={local}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(typed === '' ? '' : new Date(typed).toISOString())
      }
    />
  );
}
