import { Button, Popover } from '@mantine/core';
import { IconDeviceMobile, IconRuler2 } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatDistance } from '../app/format.js';
import { Card, CardBody } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { SCENES, ThingScene, type SceneProps } from './thing-scene.js';
import { readingDistances, THINGS, type ThingName } from './things.js';
import styles from './thing.module.css';
import { LEAST, MOST, useScale } from './use-scale.js';

/** The width of a bank card, in millimeters. */
const BANK_CARD = { width: 85.6, height: 54 };
const RULER_CM = 6;
const STEPS = 6;

/** The QR code on a thing at true scale, and from where it is read. */
export function ThingStage({
  thing,
  minimum,
  ...scene
}: SceneProps & { thing: ThingName; /** Smallest print, in millimeters. */ minimum: number }) {
  const { t } = useTranslation('design');
  const { scale, adjust } = useScale();
  const { width } = SCENES[thing];
  const isTrue = THINGS[thing].scale === 1;
  return (
    <div className={clsx(layout.stack, layout.small)}>
      <div className={clsx(layout.row, layout.end, layout.note, font.sub)}>
        <IconRuler2 size={16} />
        {isTrue ? t('thing.trueScale') : t('thing.scale', { scale: THINGS[thing].scale })}
        {isTrue ? <Adjust scale={scale} onAdjust={adjust} /> : null}
      </div>
      <div
        className={styles.stage}
        data-thing={thing}
        role="img"
        aria-label={t('thing.shown', { thing: t(`thing.names.${thing}`), count: scene.size })}
      >
        <div className={styles.true} style={{ width: width * scale }}>
          <ThingScene thing={thing} {...scene} />
        </div>
        {isTrue ? <Ruler scale={scale} /> : null}
      </div>
      <Distance thing={thing} size={scene.size} minimum={minimum} />
    </div>
  );
}

function Ruler({ scale }: { scale: number }) {
  const length = RULER_CM * 10;
  const marks = Array.from({ length: length + 1 }, (_, mm) => mm);
  return (
    <svg
      className={styles.ruler}
      viewBox={`-2 0 ${length + 12} 8`}
      style={{ width: (length + 12) * scale }}
      aria-hidden="true"
    >
      <path d={marks.map((mm) => `M${mm} 7v-${mm % 10 === 0 ? 3 : mm % 5 === 0 ? 2 : 1.2}`).join('')} />
      {marks
        .filter((mm) => mm % 10 === 0)
        .map((mm) => (
          <text key={mm} x={mm} y={3} textAnchor="middle">
            {mm / 10}
          </text>
        ))}
      <text x={length + 4} y={7}>
        cm
      </text>
    </svg>
  );
}

/** Screens say nothing of their size, but everybody has a card of a known one. */
function Adjust({ scale, onAdjust }: { scale: number; onAdjust: (scale: number) => void }) {
  const { t } = useTranslation('design');
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="subtle" size="xs" className={styles.toAdjust}>
          {t('thing.adjust')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.adjust}>
        <p className={font.dim}>{t('thing.holdCard')}</p>
        <div
          className={styles.bankCard}
          style={{ width: BANK_CARD.width * scale, height: BANK_CARD.height * scale }}
        />
        <input
          type="range"
          aria-label={t('thing.cardWidth')}
          min={LEAST}
          max={MOST}
          step={0.02}
          value={scale}
          onChange={({ currentTarget: { value } }) => onAdjust(Number(value))}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Distance({ thing, size, minimum }: { thing: ThingName; size: number; minimum: number }) {
  const { t } = useTranslation('design');
  const { distance, farthest } = THINGS[thing];
  const { from, to } = readingDistances(size, minimum);
  const shareOf = (mm: number) => `${Math.min(100, (100 * mm) / farthest)}%`;
  const isRead = to >= distance && from <= distance;
  return (
    <Card as="section" aria-label={t('thing.distance')}>
      <CardBody className={clsx(layout.stack, layout.small)}>
        <div className={clsx(layout.row, layout.wrap, layout.between)}>
          <h2>{t('thing.distance')}</h2>
          <p role="status">
            {from < to
              ? t('thing.fromTo', { from: formatDistance(from), to: formatDistance(to) })
              : t('thing.nowhere')}
            {', '}
            {t(`thing.where.${thing}`, { distance: formatDistance(distance) })}
          </p>
        </div>
        <div className={styles.reach} aria-hidden="true">
          <span className={clsx(styles.read, !isRead && styles.short)} style={{ width: shareOf(to) }} />
          <span className={styles.holder} style={{ left: shareOf(distance) }}>
            <IconDeviceMobile size={16} />
          </span>
        </div>
        <div className={clsx(layout.row, layout.between, font.sub, font.xs)} aria-hidden="true">
          {Array.from({ length: STEPS + 1 }, (_, step) => (
            <span key={step}>{formatDistance((farthest / STEPS) * step)}</span>
          ))}
        </div>
      </CardBody>
    </Card>
  );
}
