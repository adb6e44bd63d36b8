import { IconFileSpreadsheet } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { Well } from '../ui/card.js';
import { DropArea } from '../ui/drop-area.js';
import font from '../ui/font.module.css';
import { FormFaults } from '../ui/form-faults.js';
import layout from '../ui/layout.module.css';
import { toastError } from '../ui/toasts.js';
import { FileFault, MAX_ROWS as MAX_FILE_ROWS, readFile, type Csv } from './csv.js';
import styles from './file-step.module.css';
import { TemplateMenu } from './template-menu.js';

export const MAX_ROWS = 1_000;

export function FileStep({ onRead }: { onRead: (file: File, csv: Csv) => void }) {
  const { t } = useTranslation('import');
  const [fault, setFault] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const read = async (file: File) => {
    setFault(null);
    setReading(true);
    try {
      const csv = await readFile(file);
      if (csv.rows.length === 0) setFault(t('noRows', { name: file.name }));
      else if (csv.source === null && csv.rows.length > MAX_ROWS)
        setFault(t('tooMany', { count: csv.rows.length, most: formatNumber(MAX_ROWS) }));
      else onRead(file, csv);
    } catch (error) {
      if (error instanceof FileFault)
        setFault(t(`faults.${error.code}`, { name: file.name, line: error.line ?? 1 }));
      else toastError(error as Error);
    } finally {
      setReading(false);
    }
  };
  return (
    <div className={clsx(layout.stack, styles.file)}>
      <FormFaults faults={fault === null ? [] : [fault]} />
      <DropArea
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        icon={IconFileSpreadsheet}
        label={t('choose')}
        hint={
          isReading
            ? t('reading')
            : t('chooseHint', { most: formatNumber(MAX_ROWS), mostOfExport: formatNumber(MAX_FILE_ROWS) })
        }
        onFile={(file) => void read(file)}
      />
      <TemplateMenu />
      <p className={font.sub}>{t('example')}</p>
      <Well as="pre" className={styles.example}>
        {'name,url,tags\nTable 12,https://example.com/menu,menu|terrace'}
      </Well>
    </div>
  );
}
