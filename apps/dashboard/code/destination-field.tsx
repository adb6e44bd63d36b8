import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState, type ComponentProps } from 'react';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { UrlField } from '../ui/url-field.js';
import { useDestinationCheck, type DestinationSaying } from './use-destination-check.js';

/** A web address that is asked for while a person types: one that does not respond warns, and does not stop. */
export function DestinationField({ value, error, ...props }: ComponentProps<typeof UrlField>) {
  const [known] = useState(value);
  const saying = useDestinationCheck(value, known);
  return (
    <UrlField
      {...props}
      value={value}
      error={error ?? (saying?.tone === 'bad' ? saying.text : undefined)}
      description={<DestinationNote saying={saying} />}
    />
  );
}

/** It is there before it says something, so that screen readers hear it. */
export const DestinationNote = ({ saying }: { saying: DestinationSaying | null }) => (
  <span role="status" className={clsx(layout.row, layout.note, TONES[saying?.tone ?? 'bad'])}>
    {saying === null || saying.tone === 'bad' ? null : (
      <>
        {saying.tone === 'good' ? <IconCheck size={14} /> : <IconAlertTriangle size={14} />}
        {saying.text}
      </>
    )}
  </span>
);

const TONES = { good: font.up, warn: font.warn, bad: font.sub };
