import { NumberInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Faults } from '../ui/faults.js';
import layout from '../ui/layout.module.css';
import { ColorField } from './color-field.js';
import { FRAME_STYLES } from './design-form.js';
import type { DesignFieldsProps } from './shape-fields.js';

const MAX_TEXT = 40;

export function FrameFields({ form, onChange, faults }: DesignFieldsProps & { faults: Faults }) {
  const { t } = useTranslation('design');
  const { frame } = form;
  return (
    <section className={layout.stack} aria-label={t('frame')}>
      <h2>{t('frame')}</h2>
      <div className={layout.fields}>
        <Select
          label={t('frameStyle')}
          data={[
            { value: 'none', label: t('frames.none') },
            ...FRAME_STYLES.map((value) => ({ value, label: t(`frames.${value}`) })),
          ]}
          value={frame?.style ?? 'none'}
          onChange={(chosen) => {
            const style = FRAME_STYLES.find((one) => one === chosen);
            const before = frame ?? { text: t('frameTextFirst'), color: form.foreground };
            onChange({ frame: style === undefined ? null : { ...before, style } });
          }}
        />
        <NumberInput
          label={t('quietZone')}
          description={t('quietZoneHint')}
          min={0}
          max={10}
          clampBehavior="strict"
          allowDecimal={false}
          value={form.quiet_zone}
          onChange={(width) => onChange({ quiet_zone: Number(width) })}
        />
        {frame === null ? null : (
          <>
            <TextInput
              label={t('frameText')}
              maxLength={MAX_TEXT}
              value={frame.text}
              error={faults.get('/design/frame/text')}
              onChange={(event) => onChange({ frame: { ...frame, text: event.currentTarget.value } })}
              autoComplete="off"
            />
            <ColorField
              label={t('frameColor')}
              value={frame.color}
              onChange={(color) => onChange({ frame: { ...frame, color } })}
            />
          </>
        )}
      </div>
    </section>
  );
}
