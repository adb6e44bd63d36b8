import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textIn } from '#libs/csv';
import { foldersQuery, treeOf } from '../shell/folders.queries.js';
import { freeTargets, missingIn, type Choice } from './columns.js';
import type { Encoding } from './csv.js';
import { EncodingNote } from './encoding-note.js';

const SAMPLES = 3;

/** Where each column goes, with samples of what is in it. */
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
  const samplesOf = (index: number) =>
    csv.rows
      .map((row) => textIn(row[index] ?? ''))
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
        onMapped();
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
          <Button type="submit" disabled={missing !== null || !isConfirmed}>
            {t('checkRows', { count: csv.rows.length })}
          </Button>
        </div>
      </div>
      {csv.guessed === null ? null : (
        <EncodingNote
          {...{ csv, isConfirmed, onEncoding }}
          onConfirm={(confirmed) => onChange({ isConfirmed: confirmed })}
        />
      )}
      {missing === null ? null : (
        <p className="down" role="status">
          {t(`missing.${missing}`)}
        </p>
      )}
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
            {csv.header.map((name, index) =>
              name === '' && samplesOf(index) === '' ? null : (
                <tr key={index}>
                  <td className="med">{name}</td>
                  <td className="dim cut">{samplesOf(index)}</td>
                  <td>
                    <Select
                      aria-label={t('becomesOf', { name })}
                      placeholder={t('leftOut')}
                      clearable
                      searchable
                      data={freeTargets(mapping, index).map((value) => ({ value, label: value }))}
                      value={mapping[index] ?? null}
                      onChange={(target) => onChange({ mapping: mapping.with(index, target) })}
                    />
                  </td>
                </tr>
              ),
            )}
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
            onChange={(id) => onChange({ folderId: id })}
          />
        </div>
      )}
    </form>
  );
}
