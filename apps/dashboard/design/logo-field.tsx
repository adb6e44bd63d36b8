import { Button, SegmentedControl } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFaults } from '../ui/form-faults.js';
import type { DesignFieldsProps } from './shape-fields.js';

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'];
const MAX_BYTES = 1_048_576;
const SIZES = ['0.15', '0.2', '0.25', '0.3'] as const;

const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });

/** A picture in the middle of the symbol. */
export function LogoField({ form, onChange }: DesignFieldsProps) {
  const { t } = useTranslation('design');
  const [fault, setFault] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    const isRefused = !TYPES.includes(file.type) || file.size > MAX_BYTES;
    setFault(isRefused ? t('logoFault', { name: file.name }) : null);
    if (!isRefused) onChange({ logo: await readFile(file) });
  };
  return (
    <section className="stack" aria-label={t('logo')}>
      <h2>{t('logo')}</h2>
      <FormFaults faults={fault === null ? [] : [fault]} />
      <label
        className={isOver ? 'drop logo over' : 'drop logo'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void read(event.dataTransfer.files[0]);
        }}
      >
        <IconPhoto size={24} stroke={1.5} />
        <span className="med">{form.logo === null ? t('chooseLogo') : t('replaceLogo')}</span>
        <span className="dim">{t('logoHint')}</span>
        <input
          type="file"
          accept={TYPES.join(',')}
          aria-label={form.logo === null ? t('chooseLogo') : t('replaceLogo')}
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            // The same file can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      {form.logo === null ? null : (
        <div className="row wrap">
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
