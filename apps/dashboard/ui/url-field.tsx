import { TextInput, type TextInputProps } from '@mantine/core';
import { completeUrl } from './complete-url.js';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onChange: (url: string) => void };

/** A web address, which is completed when a person leaves the field. Forms complete what they send, too. */
export const UrlField = ({ value, onChange, ...shared }: Props) => (
  <TextInput
    placeholder="https://example.com"
    autoComplete="off"
    {...shared}
    type="url"
    inputMode="url"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={() => {
      const url = completeUrl(value);
      if (url !== value) onChange(url);
    }}
  />
);
