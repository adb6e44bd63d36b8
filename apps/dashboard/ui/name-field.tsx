import { TextInput } from '@mantine/core';

/** The first field of a dialog, in which people name what they create. */
export function NameField({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      data-autofocus
      required
      withAsterisk={false}
    />
  );
}
