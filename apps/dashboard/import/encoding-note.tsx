import { Checkbox, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ENCODINGS, type Csv, type Encoding } from './csv.js';

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
    <div className="note warn">
      <IconAlertTriangle size={16} />
      <div className="stack">
        <p>{t('encodingText')}</p>
        <ul className="letters">
          {samplesIn(csv).map((sample) => (
            <li key={sample} className="med">
              {sample}
            </li>
          ))}
        </ul>
        <Select
          className="encoding"
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
    </div>
  );
}
