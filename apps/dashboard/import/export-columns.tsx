import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { columnFor, IMPORT_FIELDS, type ImportField } from '#libs/import-sources';
import { Card } from '../ui/card.js';
import font from '../ui/font.module.css';
import { Table } from '../ui/table.js';
import table from '../ui/table.module.css';
import { samplesOf } from './columns-step.js';
import type { Csv } from './csv.js';

/** Which column becomes what, and which have no equivalent here. */
export function ExportColumns({ csv }: { csv: Csv }) {
  const { t } = useTranslation('import');
  const fields = fieldsByColumn(csv);
  return (
    <Card>
      <Table hasLines>
        <thead>
          <tr>
            <th>{t('column')}</th>
            <th>{t('samples')}</th>
            <th>{t('becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {csv.header.map((name, index) => {
            const field = fields.get(index);
            return (
              <tr key={index}>
                <td className={font.med}>{name}</td>
                <td className={clsx(font.dim, table.cut)}>{samplesOf(csv, index)}</td>
                <td className={field === undefined ? font.sub : undefined}>
                  {field === undefined ? t('export.noEquivalent') : t(`export.fields.${field}`)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}

function fieldsByColumn({ source, header }: Csv): Map<number, ImportField> {
  if (source === null) return new Map();
  return new Map(IMPORT_FIELDS.map((field) => [columnFor(source, field, header), field]));
}
