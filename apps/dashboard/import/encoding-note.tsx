import { Checkbox, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Note } from '../ui/note.js';
import { ENCODINGS, type Csv, type Encoding } from './csv.js';
import styles from './encoding-note.module.css';

const SAMPLES = 5;
const MAX_LENGTH = 60;
const HAS_OTHER_LETTERS = /[^\0-\x7F]/;

/** Texts of a file in which a wrong encoding would show. */
const samplesIn = ({ header, rows }: Csv): string[] =>
  [...new Set([header, ...rows].flat().filter((cell) => HAS_OTHER_LETTERS.test(cell)))]
    .slice(0, SAMPLES)
    .map((cell) => cell.slice(0, MAX_LENGTH));

/** A file that is not Unicode does not say how its letters are written: a person sees them, and says whether they are right. */
export function EncodingNote({
  csv,
  isConfirmed,
  onConfirm,
  onEncoding,
}: {
  csv: Csv;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
  onEncoding: (encoding: Encoding) => void;
}) {
  const { t } = useTranslation('import');
  return (
    <Note tone="warn" icon={IconAlertTriangle}>
      <div className={layout.stack}>
        <p>{t('encodingText')}</p>
        <ul className={styles.letters}>
          {samplesIn(csv).map((sample) => (
            <li key={sample} className={font.med}>
              {sample}
            </li>
          ))}
        </ul>
        <Select
          className={styles.encoding}
          label={t('encoding')}
          allowDeselect={false}
          data={ENCODINGS.map((value) => ({ value, label: t(`encodings.${value}`) }))}
          value={csv.guessed}
          onChange={(value) => {
            const chosen = ENCODINGS.find((encoding) => encoding === value);
            if (chosen !== undefined) onEncoding(chosen);
          }}
        />
        <Checkbox
          label={t('lettersAreRight')}
          checked={isConfirmed}
          onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
        />
      </div>
    </Note>
  );
}
