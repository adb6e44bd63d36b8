import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { textIn } from '#libs/csv';
import { foldersQuery, treeOf } from '../shell/folders.queries.js';
import { Card } from '../ui/card.js';
import font from '../ui/font.module.css';
import { Form } from '../ui/form.js';
import layout from '../ui/layout.module.css';
import { Table } from '../ui/table.js';
import table from '../ui/table.module.css';
import styles from './columns-step.module.css';
import { freeTargets, missingIn, type Choice } from './columns.js';
import type { Csv, Encoding } from './csv.js';
import { EncodingNote } from './encoding-note.js';
import { StepHead } from './step-head.js';
import { useTargetNames } from './use-target-names.js';

const SAMPLES = 3;

/** Asks where each column goes, and shows samples of what is in it. */
export function ColumnsStep({
  choice: { csv, mapping, folderId, isConfirmed },
  onChange,
  onEncoding,
  onMapped,
  onBack,
}: {
  choice: Choice;
  onChange: (changes: Partial<Choice>) => void;
  onEncoding: (encoding: Encoding) => void;
  onMapped: () => void;
  onBack: () => void;
}) {
  const { t } = useTranslation(['import', 'codes']);
  const { data: folders = [] } = useQuery(foldersQuery);
  const missing = missingIn(mapping);
  return (
    <Form className={layout.stack} aria-label={t('steps.columns')} onSubmit={onMapped}>
      <StepHead title={t('columnsTitle')} text={t('columnsText', { name: csv.name, count: csv.rows.length })}>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" disabled={missing !== null || !isConfirmed}>
          {t('checkRows', { count: csv.rows.length })}
        </Button>
      </StepHead>
      {csv.guessed === null ? null : (
        <EncodingNote
          {...{ csv, isConfirmed, onEncoding }}
          onConfirm={(confirmed) => onChange({ isConfirmed: confirmed })}
        />
      )}
      {missing === null ? null : (
        <p className={font.down} role="status">
          {t(`missing.${missing}`)}
        </p>
      )}
      <MappingTable csv={csv} mapping={mapping} onChange={(changed) => onChange({ mapping: changed })} />
      {mapping.includes('folder_id') || mapping.includes('folder') || folders.length === 0 ? null : (
        <div className={layout.fields}>
          <Select
            label={t('folder')}
            placeholder={t('codes:noFolder')}
            clearable
            data={treeOf(folders).map(({ id, path }) => ({ value: id, label: path }))}
            value={folderId}
            onChange={(id) => onChange({ folderId: id })}
          />
        </div>
      )}
    </Form>
  );
}

function MappingTable({
  csv,
  mapping,
  onChange,
}: Pick<Choice, 'csv' | 'mapping'> & { onChange: (mapping: Choice['mapping']) => void }) {
  const { t } = useTranslation('import');
  const { groupsOf } = useTargetNames();
  const columns = csv.header.map((name, index) => ({ name, index, samples: samplesOf(csv, index) }));
  return (
    <Card>
      <Table hasLines className={styles.mapping}>
        <thead>
          <tr>
            <th>{t('column')}</th>
            <th>{t('samples')}</th>
            <th>{t('becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {columns
            .filter(({ name, samples }) => name !== '' || samples !== '')
            .map(({ name, index, samples }) => (
              <tr key={index}>
                <td className={font.med}>{name}</td>
                <td className={clsx(font.dim, table.cut)}>{samples}</td>
                <td>
                  <Select
                    aria-label={t('becomesOf', { name })}
                    placeholder={t('leftOut')}
                    clearable
                    searchable
                    data={groupsOf(freeTargets(mapping, index))}
                    value={mapping[index] ?? null}
                    onChange={(target) => onChange(mapping.with(index, target))}
                  />
                </td>
              </tr>
            ))}
        </tbody>
      </Table>
    </Card>
  );
}

export const samplesOf = ({ rows }: Csv, index: number): string =>
  rows
    .map((row) => textIn(row[index] ?? ''))
    .filter((cell) => cell !== '')
    .slice(0, SAMPLES)
    .join(', ');
