import { Button, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../app/save-file.js';
import { Badge } from '../ui/badge.js';
import { LoadFailed, SkeletonRows } from '../ui/list-state.js';
import { toast, toastError } from '../ui/toasts.js';
import { csvToSend, isUpsert, type Sent } from './columns.js';
import { writeCsv, type Csv } from './csv.js';
import { useCheck, useImport, type Report, type Result } from './import.queries.js';

/** Rows of one screen of the table: a thousand would be slow to draw. */
const PAGE = 50;

/** Shows the result of each row, before anything is created. */
export function CheckStep({ csv, sent, onBack }: { csv: Csv; sent: Sent; onBack: () => void }) {
  const { mutate, data: report, error } = useCheck();
  const all = csvToSend(sent, csv.rows);
  const mode = modeOf(sent);
  useEffect(() => mutate({ csv: all, mode }), [mutate, all, mode]);
  if (error) return <LoadFailed error={error} onRetry={() => mutate({ csv: all, mode })} />;
  if (report === undefined) return <SkeletonRows count={8} />;
  return <Checked csv={csv} sent={sent} report={report} onBack={onBack} />;
}

function Checked({
  csv,
  sent,
  report,
  onBack,
}: {
  csv: Csv;
  sent: Sent;
  report: Report;
  onBack: () => void;
}) {
  const { t } = useTranslation('import');
  const navigate = useNavigate();
  const create = useImport();
  const isBad = ({ status }: Result) => status === 'failed';
  const bad = report.results.filter(isBad);
  const good = report.results.filter((result) => !isBad(result));
  const rowsOf = (results: readonly Result[]) => results.map(({ index }) => csv.rows[index] ?? []);
  const createGood = () =>
    create.mutate(
      { csv: csvToSend(sent, rowsOf(good)), mode: modeOf(sent) },
      {
        onError: toastError,
        onSuccess: ({ created, updated }) => {
          toast(updated === undefined ? t('created', { count: created }) : t('saved', { created, updated }));
          void navigate({ to: '/' });
        },
      },
    );
  const downloadBad = () => {
    const rows = bad.map((result) => [...(csv.rows[result.index] ?? []), sayingsOf(result).join(' ')]);
    const content = writeCsv([...csv.header, t('errorColumn')], rows);
    saveFile(new Blob([content], { type: 'text/csv' }), csv.name.replace(/(\.\w+)?$/, '-errors.csv'));
  };
  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <h2>{t('ready', { count: csv.rows.length, good: good.length })}</h2>
          <p>{t('nothingYet', { name: csv.name })}</p>
        </div>
        <div className="actions">
          <Button variant="default" onClick={onBack}>
            {t('back')}
          </Button>
          {bad.length === 0 ? null : (
            <Button variant="default" leftSection={<IconDownload size={16} />} onClick={downloadBad}>
              {t('downloadBad', { count: bad.length })}
            </Button>
          )}
          <Button disabled={good.length === 0} loading={create.isPending} onClick={createGood}>
            {t(isUpsert(sent) ? 'save' : 'create', { count: good.length })}
          </Button>
        </div>
      </div>
      <ResultTable csv={csv} sent={sent} all={report.results} good={good} bad={bad} />
    </div>
  );
}

const modeOf = (sent: Sent) => (isUpsert(sent) ? 'upsert' : 'create');

const sayingsOf = ({ error }: Result): string[] =>
  error === undefined ? [] : (error.errors?.map(({ detail }) => detail) ?? [error.detail]);

/** True if a fault is about a column, which it names by a pointer into the record. */
function isFaulty({ error }: Result, target: string): boolean {
  const pointer = `/${(target === 'url' ? 'qr_data.url' : target).replaceAll('.', '/')}`;
  return (
    error?.errors?.some((fault) => (fault.pointer ?? '').startsWith(pointer) || fault.parameter === target) ??
    false
  );
}

function ResultTable({
  csv,
  sent,
  all,
  good,
  bad,
}: {
  csv: Csv;
  sent: Sent;
  all: readonly Result[];
  good: readonly Result[];
  bad: readonly Result[];
}) {
  const { t } = useTranslation(['import', 'ui']);
  const [shown, setShown] = useState<'all' | 'good' | 'bad'>(bad.length > 0 ? 'bad' : 'all');
  const [count, setCount] = useState(PAGE);
  const results = { all, good, bad }[shown];
  return (
    <>
      <div>
        <SegmentedControl
          aria-label={t('show')}
          value={shown}
          onChange={(value) => {
            setShown(value);
            setCount(PAGE);
          }}
          data={[
            { value: 'all', label: t('all', { count: all.length }) },
            { value: 'good', label: t('good', { count: good.length }) },
            { value: 'bad', label: t('bad', { count: bad.length }) },
          ]}
        />
      </div>
      <div className="card scroll-x" tabIndex={0} role="region" aria-label={t('rows')}>
        <table className="table compact import-rows">
          <thead>
            <tr>
              <th>{t('row')}</th>
              {sent.columns.map(({ target }) => (
                <th key={target}>{target}</th>
              ))}
              <th>{t('result')}</th>
            </tr>
          </thead>
          {results.slice(0, count).map((result) => (
            <tbody key={result.index}>
              <tr>
                <td className="sub">{result.row ?? result.index + 2}</td>
                {sent.columns.map(({ index, target }) => (
                  <td key={target} className={isFaulty(result, target) ? 'faulty' : undefined}>
                    {csv.rows[result.index]?.[index] ?? ''}
                  </td>
                ))}
                <td>
                  <Badge tone={result.status === 'failed' ? 'bad' : 'ok'}>
                    {result.status === 'failed' ? t('error') : t('isReady')}
                  </Badge>
                </td>
              </tr>
              {sayingsOf(result).map((saying) => (
                <tr key={saying} className="saying">
                  <td />
                  <td colSpan={sent.columns.length + 1} className="down">
                    <span className="row">
                      <IconAlertTriangle size={14} />
                      {saying}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {results.length > count ? (
        <div>
          <Button variant="default" onClick={() => setCount(count + PAGE)}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
