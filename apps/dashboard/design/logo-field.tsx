import { Button, SegmentedControl } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { ImageDrop } from '../ui/image-drop.js';
import layout from '../ui/layout.module.css';
import type { DesignFieldsProps } from './shape-fields.js';

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'];
const MAX_BYTES = 1_048_576;
const SIZES = ['0.15', '0.2', '0.25', '0.3'] as const;

/** A picture in the middle of the symbol. */
export function LogoField({ form, onChange }: DesignFieldsProps) {
  const { t } = useTranslation('design');
  return (
    <section className={layout.stack} aria-label={t('logo')}>
      <h2>{t('logo')}</h2>
      <ImageDrop
        types={TYPES}
        maxBytes={MAX_BYTES}
        label={form.logo === null ? t('chooseLogo') : t('replaceLogo')}
        hint={t('logoHint')}
        refusal={(name) => t('logoFault', { name })}
        onRead={(logo) => onChange({ logo })}
      />
      {form.logo === null ? null : (
        <div className={clsx(layout.row, layout.wrap)}>
          <SegmentedControl
            aria-label={t('logoSize')}
            value={SIZES.find((size) => Number(size) === form.logo_size) ?? '0.2'}
            onChange={(size) => onChange({ logo_size: Number(size) })}
            data={SIZES.map((value) => ({ value, label: t('logoShare', { share: Number(value) * 100 }) }))}
          />
          <Button
            variant="subtle"
            leftSection={<IconTrash size={16} />}
            onClick={() => onChange({ logo: null })}
          >
            {t('removeLogo')}
          </Button>
        </div>
      )}
    </section>
  );
}
