import { NumberInput, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import layout from '../ui/layout.module.css';
import { ColorField } from './color-field.js';
import type { DesignFieldsProps } from './shape-fields.js';

const SECOND_COLOR = '#3c5de2';
const TYPES = ['linear', 'radial'] as const;

export function ColorFields({ form, onChange }: DesignFieldsProps) {
  const { t } = useTranslation('design');
  const { foreground, background, gradient } = form;
  const first = gradient?.stops[0]?.color ?? foreground;
  const setFirst = (color: string) =>
    onChange({
      foreground: color,
      ...(gradient ? { gradient: { ...gradient, stops: gradient.stops.with(0, { offset: 0, color }) } } : {}),
    });
  return (
    <section className={layout.stack} aria-label={t('colors')}>
      <h2>{t('colors')}</h2>
      <div className={layout.fields}>
        <ColorField label={t('foreground')} value={first} onChange={setFirst} />
        <ColorField
          label={t('background')}
          value={background}
          onChange={(color) => onChange({ background: color })}
        />
      </div>
      <Switch
        label={t('gradient')}
        checked={gradient !== null}
        onChange={(event) =>
          onChange({
            gradient: event.currentTarget.checked
              ? {
                  ...{ type: 'linear', rotation: 45 },
                  stops: [
                    { offset: 0, color: foreground },
                    { offset: 1, color: SECOND_COLOR },
                  ],
                }
              : null,
          })
        }
      />
      {gradient === null ? null : (
        <div className={layout.fields}>
          <ColorField
            label={t('gradientTo')}
            value={gradient.stops.at(-1)?.color ?? SECOND_COLOR}
            onChange={(color) =>
              onChange({ gradient: { ...gradient, stops: gradient.stops.with(-1, { offset: 1, color }) } })
            }
          />
          <Select
            label={t('gradientType')}
            data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
            value={gradient.type}
            onChange={(type) => onChange({ gradient: { ...gradient, type: type ?? 'linear' } })}
          />
          {gradient.type === 'linear' ? (
            <NumberInput
              label={t('rotation')}
              min={0}
              max={359}
              clampBehavior="strict"
              allowDecimal={false}
              value={gradient.rotation}
              onChange={(rotation) => onChange({ gradient: { ...gradient, rotation: Number(rotation) } })}
            />
          ) : null}
        </div>
      )}
    </section>
  );
}
