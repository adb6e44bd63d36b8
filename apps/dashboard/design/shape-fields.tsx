import { useTranslation } from 'react-i18next';
import layout from '../ui/layout.module.css';
import { CORNER_STYLES, DOT_STYLES, isLike, PRESETS, type DesignForm } from './design-form.js';
import { MiniSymbol } from './mini-symbol.js';
import { Picks } from './picks.js';
import styles from './shape-fields.module.css';

export interface DesignFieldsProps {
  form: DesignForm;
  onChange: (change: Partial<DesignForm>) => void;
}

const NAMES = ['plain', 'soft', 'round', 'forest', 'ink', 'terracotta'] as const;

export function PresetFields({ form, onChange }: DesignFieldsProps) {
  const { t } = useTranslation('design');
  return (
    <Picks
      label={t('presets')}
      name="preset"
      picks={NAMES.map((name) => ({
        value: name,
        label: t(`preset.${name}`),
        picture: <MiniSymbol {...{ ...form, ...PRESETS[name] }} />,
      }))}
      value={NAMES.find((name) => isLike(form, PRESETS[name])) ?? null}
      onPick={(name) => onChange(PRESETS[name])}
    />
  );
}

/** Forms of the modules, and of the three corners. */
export function ShapeFields({ form, onChange }: DesignFieldsProps) {
  const { t } = useTranslation('design');
  return (
    <section className={layout.stack} aria-label={t('shape')}>
      <h2>{t('shape')}</h2>
      <div className={styles.shapes}>
        <Picks
          label={t('dots')}
          name="dot_style"
          picks={DOT_STYLES.map((style) => ({
            value: style,
            label: t(`style.${style}`),
            picture: <Dots style={style} />,
          }))}
          value={form.dot_style}
          onPick={(style) => onChange({ dot_style: style })}
        />
        <Picks
          label={t('corners')}
          name="corner_style"
          picks={CORNER_STYLES.map((style) => ({
            value: style,
            label: t(`style.${style}`),
            picture: <Corner outer={style} inner={null} />,
          }))}
          value={form.corner_style}
          onPick={(style) => onChange({ corner_style: style })}
        />
        <Picks
          label={t('cornerDots')}
          name="corner_dot_style"
          picks={CORNER_STYLES.map((style) => ({
            value: style,
            label: t(`style.${style}`),
            picture: <Corner outer={form.corner_style} inner={style} />,
          }))}
          value={form.corner_dot_style}
          onPick={(style) => onChange({ corner_dot_style: style })}
        />
      </div>
    </section>
  );
}

const CORNER_ROUNDING = { square: 0, rounded: 6, circle: 11 } as const;
const INNER_ROUNDING = { square: 0, rounded: 2.5, circle: 5 } as const;

const Corner = ({
  outer,
  inner,
}: {
  outer: DesignForm['corner_style'];
  inner: DesignForm['corner_dot_style'] | null;
}) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <rect
      x={2.5}
      y={2.5}
      width={19}
      height={19}
      rx={CORNER_ROUNDING[outer]}
      fill="none"
      stroke="currentColor"
      strokeWidth={3}
    />
    {inner === null ? null : (
      <rect x={7} y={7} width={10} height={10} rx={INNER_ROUNDING[inner]} fill="currentColor" />
    )}
  </svg>
);

const DOT_PLACES = [
  [0, 0],
  [1, 0],
  [1, 1],
  [2, 1],
  [0, 2],
] as const;
const DOT_ROUNDING = { square: 0, rounded: 2.5, dots: 4, classy: 0 } as const;

function Dots({ style }: { style: DesignForm['dot_style'] }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      {DOT_PLACES.map(([x, y]) =>
        style === 'classy' ? (
          <path key={`${x} ${y}`} d={`M${8 * x} ${8 * y}h4a4 4 0 0 1 4 4v4h-4a4 4 0 0 1-4-4z`} />
        ) : (
          <rect key={`${x} ${y}`} x={8 * x} y={8 * y} width={8} height={8} rx={DOT_ROUNDING[style]} />
        ),
      )}
    </svg>
  );
}
