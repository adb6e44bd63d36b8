import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textOf, type Value } from './values.js';

export const textsOf = (value: Value): string[] => (Array.isArray(value) ? value.map(textOf) : []);

/** A list of texts. Known ones, such as the allergens of the EU, are offered and shown by name; the service has their ids. */
export function TextsField({
  name,
  value,
  onChange,
  ...shared
}: {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  label: string;
  error: string | undefined;
  disabled: boolean;
}) {
  const known = useKnownTexts(name);
  const nameOf = new Map(known);
  const idOf = new Map(known.map(([id, text]) => [text.toLowerCase(), id]));
  return (
    <TagsInput
      {...shared}
      data={known.map(([, text]) => text)}
      value={textsOf(value).map((text) => nameOf.get(text) ?? text)}
      onChange={(texts) => onChange(texts.map((text) => idOf.get(text.toLowerCase()) ?? text))}
    />
  );
}

/** The ids and the names of those that are offered. */
export function useKnownTexts(name: string): [id: string, text: string][] {
  const { t } = useTranslation('code');
  return namesIn(t('suggestions', { returnObjects: true }), name);
}

function namesIn(suggestions: unknown, name: string): [id: string, text: string][] {
  if (typeof suggestions !== 'object' || suggestions === null || !Object.hasOwn(suggestions, name)) return [];
  const names = (suggestions as Record<string, unknown>)[name];
  return typeof names === 'object' && names !== null
    ? Object.entries(names).map(([id, text]) => [id, String(text)])
    : [];
}
