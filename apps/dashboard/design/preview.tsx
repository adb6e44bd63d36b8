import { Button, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { Card, CardHead } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Note } from '../ui/note.js';
import { Contrast } from './contrast.js';
import { PLAIN, type DesignForm } from './design-form.js';
import styles from './preview.module.css';

const SURFACES = ['white', 'dark', 'photo', 'thing'] as const;
export type Surface = (typeof SURFACES)[number];

/** The symbol as it will be printed, and whether cameras read it. */
export function Preview({
  name,
  preview,
  image,
  form,
  surface,
  onSurface,
  onFix,
  children,
}: {
  name: string;
  preview: Schema['QrPreview'] | undefined;
  /** Its address. */
  image: string | null;
  form: DesignForm;
  surface: Surface;
  onSurface: (surface: Surface) => void;
  /** What stands in place of the picture on a thing. */
  children: ReactNode;
  onFix: (change: Partial<DesignForm>) => void;
}) {
  const { t } = useTranslation('design');
  return (
    <Card as="section" className={styles.preview} aria-label={t('preview')}>
      <CardHead>
        <SegmentedControl
          aria-label={t('surface')}
          value={surface}
          onChange={onSurface}
          fullWidth
          data={SURFACES.map((value) => ({ value, label: t(`surfaces.${value}`) }))}
        />
      </CardHead>
      {surface === 'thing' ? (
        children
      ) : (
        <div className={styles.surface} data-surface={surface}>
          {image === null ? (
            <span className={styles.blank} />
          ) : (
            <img src={image} alt={t('symbolOf', { name })} />
          )}
        </div>
      )}
      {preview === undefined ? null : <Findings preview={preview} form={form} onFix={onFix} />}
    </Card>
  );
}

function Findings({
  preview,
  form,
  onFix,
}: {
  preview: Schema['QrPreview'];
  form: DesignForm;
  onFix: (change: Partial<DesignForm>) => void;
}) {
  const { t } = useTranslation('design');
  const isRead = preview.decoded !== null;
  // A symbol that cannot be read needs no other warning.
  const warnings = preview.warnings.filter(({ code }) => isRead || code === 'unscannable_design');
  return (
    <div role="status">
      <dl className={styles.findings}>
        <div>
          <dt>
            <Mark isGood={isRead} /> {isRead ? t('reads') : t('readsNot')}
          </dt>
          <dd className={font.sub}>{t('byDecoding')}</dd>
        </div>
        <div>
          <dt>
            <Mark isGood /> {t('smallest')}
          </dt>
          <dd className={font.med}>{t('mm', { count: preview.minimum_print_size_mm })}</dd>
        </div>
        <div>
          <dt>
            <Mark isGood={form.quiet_zone >= 2} /> {t('quietZone')}
          </dt>
          <dd className={font.med}>{t('modules', { count: form.quiet_zone })}</dd>
        </div>
      </dl>
      <Contrast value={preview.contrast} isRead={isRead} warnings={preview.warnings} />
      {warnings.map((warning) => {
        const fix = fixFor(warning.code, form);
        return (
          <Note
            key={warning.code}
            tone={isRead ? 'warn' : 'bad'}
            icon={IconAlertTriangle}
            className={styles.warning}
          >
            <p className={layout.grow}>
              {t(`warnings.${warning.code}` as 'warnings.inverted', { defaultValue: warning.detail })}
            </p>
            {fix === null ? null : (
              <Button variant="default" size="xs" onClick={() => onFix(fix)}>
                {t('fix')}
              </Button>
            )}
          </Note>
        );
      })}
    </div>
  );
}

const Mark = ({ isGood }: { isGood: boolean }) =>
  isGood ? (
    <IconCheck className={styles.good} size={16} />
  ) : (
    <IconAlertTriangle className={font.down} size={16} />
  );

/** The least change that makes a warning go. */
function fixFor(code: string, form: DesignForm): Partial<DesignForm> | null {
  if (code === 'round_corners') return { corner_style: 'rounded' };
  const isTight = code === 'unscannable_design' && form.quiet_zone < 2;
  if (code === 'quiet_zone' || isTight) return { quiet_zone: PLAIN.quiet_zone };
  if (code === 'unscannable_design' && form.logo !== null && form.logo_size > 0.15)
    return { logo_size: 0.15, quiet_zone: PLAIN.quiet_zone };
  if (['low_contrast', 'inverted', 'unscannable_design'].includes(code))
    return { foreground: PLAIN.foreground, background: PLAIN.background, gradient: null };
  return null;
}
