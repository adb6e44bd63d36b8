import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldersQuery, treeOf } from '../shell/folders.queries.js';
import { guessMapping, TARGETS, type Mapping } from './columns.js';
import type { Csv } from './csv.js';

const SAMPLES = 3;

/** Where each column goes, with samples of what is in it. */
export function ColumnsStep({
  csv,
  onMapped,
  onBack,
}: {
  csv: Csv;
  onMapped: (mapping: Mapping, folderId: string | null) => void;
  onBack: () => void;
}) {
  const { t } = useTranslation(['import', 'codes']);
  const { data: folders = [] } = useQuery(foldersQuery);
  const [mapping, setMapping] = useState(() => guessMapping(csv));
  const [folderId, setFolderId] = useState<string | null>(null);
  const samplesOf = (index: number) =>
    csv.rows
      .map((row) => row[index] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES)
      .join(', ');
  return (
    <form
      noValidate
      className="stack"
      aria-label={t('steps.columns')}
      onSubmit={(event) => {
        event.preventDefault();
        onMapped(mapping, folderId);
      }}
    >
      <div className="page-head">
        <div>
          <h2>{t('columnsTitle')}</h2>
          <p>{t('columnsText', { name: csv.name, count: csv.rows.length })}</p>
        </div>
        <div className="actions">
          <Button variant="default" onClick={onBack}>
            {t('back')}
          </Button>
          <Button type="submit" disabled={!mapping.includes('name')}>
            {t('checkRows', { count: csv.rows.length })}
          </Button>
        </div>
      </div>
      {mapping.includes('name') ? null : <p className="down">{t('nameMissing')}</p>}
      <div className="card">
        <table className="table lines mapping">
          <thead>
            <tr>
              <th>{t('column')}</th>
              <th>{t('samples')}</th>
              <th>{t('becomes')}</th>
            </tr>
          </thead>
          <tbody>
            {csv.header.map((name, index) => (
              <tr key={index}>
                <td className="med">{name}</td>
                <td className="dim cut">{samplesOf(index)}</td>
                <td>
                  <Select
                    aria-label={t('becomesOf', { name })}
                    placeholder={t('leftOut')}
                    clearable
                    searchable
                    data={TARGETS.filter(
                      (target) => target === mapping[index] || !mapping.includes(target),
                    ).map((value) => ({ value, label: value }))}
                    value={mapping[index] ?? null}
                    onChange={(target) => setMapping(mapping.with(index, target))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mapping.includes('folder_id') || mapping.includes('folder') || folders.length === 0 ? null : (
        <div className="fields">
          <Select
            label={t('folder')}
            placeholder={t('codes:noFolder')}
            clearable
            data={treeOf(folders).map(({ id, path }) => ({ value: id, label: path }))}
            value={folderId}
            onChange={setFolderId}
          />
        </div>
      )}
    </form>
  );
}
