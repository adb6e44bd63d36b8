import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { DropArea } from '../ui/drop-area.js';
import { FormFaults } from '../ui/form-faults.js';
import { readCsv, type Csv } from './csv.js';
import { TemplateMenu } from './template-menu.js';

export const MAX_ROWS = 1_000;

export function FileStep({ onRead }: { onRead: (csv: Csv) => void }) {
  const { t } = useTranslation('import');
  const [fault, setFault] = useState<string | null>(null);
  const read = async (file: File) => {
    const csv = readCsv(file.name, await file.text());
    if (csv.rows.length === 0) setFault(t('noRows', { name: file.name }));
    else if (csv.rows.length > MAX_ROWS)
      setFault(t('tooMany', { count: csv.rows.length, most: formatNumber(MAX_ROWS) }));
    else onRead(csv);
  };
  return (
    <div className="stack import-file">
      <FormFaults faults={fault === null ? [] : [fault]} />
      <DropArea
        accept=".csv,.tsv,.txt,text/csv"
        icon={IconFileSpreadsheet}
        label={t('choose')}
        hint={t('chooseHint', { most: formatNumber(MAX_ROWS) })}
        onFile={(file) => void read(file)}
      />
      <TemplateMenu />
      <p className="sub">{t('example')}</p>
      <pre className="well example-csv">
        {'name,url,tags\nTable 12,https://example.com/menu,menu|terrace'}
      </pre>
    </div>
  );
}
