import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDownload } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import type { Code } from '../codes/codes.queries.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import type { DesignForm } from './design-form.js';
import { useDownload } from './download-design.js';
import { Picks } from './picks.js';
import { ThingSketch } from './thing-sketch.js';
import { leastSize, THING_NAMES, THINGS, verdictOf, type ThingName } from './things.js';
import styles from './thing.module.css';

/** On what the QR code is printed, and how large. */
export function ThingPanel({
  code,
  form,
  thing,
  size,
  minimum,
  onThing,
  onSize,
}: {
  code: Code;
  form: DesignForm;
  thing: ThingName;
  size: number;
  /** Smallest print, in millimeters; null while the design cannot be read. */
  minimum: number | null;
  onThing: (thing: ThingName) => void;
  onSize: (size: number) => void;
}) {
  const { t } = useTranslation('design');
  const download = useDownload(code, form);
  return (
    <div className={clsx(layout.stack, styles.panel)}>
      <Picks
        label={t('thing.title')}
        name="thing"
        picks={THING_NAMES.map((value) => ({
          value,
          label: t(`thing.names.${value}`),
          picture: <ThingSketch thing={value} />,
        }))}
        value={thing}
        onPick={onThing}
      />
      {minimum === null ? null : <Size {...{ thing, size, minimum, onSize }} />}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        disabled={minimum === null}
        loading={download.isPending}
        onClick={() => download.mutate({ format: 'pdf', size_mm: size })}
      >
        {t('thing.download', { count: size })}
      </Button>
    </div>
  );
}

function Size({
  thing,
  size,
  minimum,
  onSize,
}: {
  thing: ThingName;
  size: number;
  minimum: number;
  onSize: (size: number) => void;
}) {
  const { t } = useTranslation('design');
  const { smallest, largest, fits } = THINGS[thing];
  const least = leastSize(THINGS[thing], minimum);
  const verdict = verdictOf(THINGS[thing], size, minimum);
  const said = t(`thing.verdicts.${verdict}`, { least, fits, minimum });
  const placeOf = (mm: number) =>
    (100 * (Math.min(largest, Math.max(smallest, mm)) - smallest)) / (largest - smallest);
  const tone = verdict === 'good' ? font.up : verdict === 'unreadable' ? font.down : font.warn;
  return (
    <div className={clsx(layout.stack, layout.tiny)}>
      <label className={clsx(layout.stack, layout.tiny)}>
        <span className={clsx(layout.row, layout.between)}>
          <span className={font.med}>{t('thing.size')}</span>
          <span className={font.med}>{t('mm', { count: size })}</span>
        </span>
        <input
          type="range"
          className={styles.slider}
          aria-valuetext={`${t('mm', { count: size })}. ${said}`}
          min={smallest}
          max={largest}
          value={size}
          onChange={({ currentTarget: { value } }) => onSize(Number(value))}
        />
      </label>
      <svg className={styles.zones} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.bad} width={placeOf(minimum)} height={4} />
        <rect
          className={styles.warn}
          x={placeOf(minimum)}
          width={placeOf(least) - placeOf(minimum)}
          height={4}
        />
        <rect
          className={styles.ok}
          x={placeOf(least)}
          width={Math.max(0, placeOf(fits) - placeOf(least))}
          height={4}
        />
        <rect className={styles.warn} x={placeOf(fits)} width={100 - placeOf(fits)} height={4} />
      </svg>
      <span className={clsx(layout.row, layout.between, font.sub, font.xs)} aria-hidden="true">
        <span>{formatNumber(smallest)}</span>
        <span>{t('mm', { count: largest })}</span>
      </span>
      <p role="status" className={clsx(layout.row, layout.note, font.xs, tone)}>
        {verdict === 'good' ? <IconCheck size={16} /> : <IconAlertTriangle size={16} />}
        {said}
      </p>
    </div>
  );
}
