import { Button, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../app/save-file.js';
import { Badge } from '../ui/badge.js';
import { LoadFailed, SkeletonRows } from '../ui/list-state.js';
import { toast, toastError } from '../ui/toasts.js';
import { BYTE_ORDER_MARK, textIn } from '#libs/csv';
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
  if (error)
    return (
      <div className="stack">
        <div className="page-head">
          <div className="actions">
            <Back onBack={onBack} />
          </div>
        </div>
        <LoadFailed error={error} onRetry={() => mutate({ csv: all, mode })} />
      </div>
    );
  if (report === undefined) return <SkeletonRows count={8} />;
  return <Checked csv={csv} sent={sent} report={report} onBack={onBack} />;
}

function Back({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('import');
  return (
    <Button variant="default" onClick={onBack}>
      {t('back')}
    </Button>
  );
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
  const { created, updated } = countsOf(report);
  const changing = created + updated;
  const rowsOf = (results: readonly Result[]) => results.map(({ index }) => csv.rows[index] ?? []);
  const createGood = () =>
    create.mutate(
      { csv: csvToSend(sent, rowsOf(good)), mode: modeOf(sent) },
      {
        onError: toastError,
        onSuccess: (done) => {
          toast(isUpsert(sent) ? t('saved', countsOf(done)) : t('created', { count: done.created }));
          void navigate({ to: '/' });
        },
      },
    );
  const downloadBad = () => {
    const rows = bad.map((result) => [...(csv.rows[result.index] ?? []), sayingsOf(result).join(' ')]);
    const content = BYTE_ORDER_MARK + writeCsv([...csv.header, t('errorColumn')], rows, csv.delimiter);
    saveFile(new Blob([content], { type: 'text/csv' }), csv.name.replace(/(\.\w+)?$/, '-errors.csv'));
  };
  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <h2>{t('ready', { count: csv.rows.length, good: good.length })}</h2>
          <p>
            {t('nothingYet', { name: csv.name })}
            {isUpsert(sent) ? ` ${t('would', countsOf(report))}` : null}
          </p>
        </div>
        <div className="actions">
          <Back onBack={onBack} />
          {bad.length === 0 ? null : (
            <Button variant="default" leftSection={<IconDownload size={16} />} onClick={downloadBad}>
              {t('downloadBad', { count: bad.length })}
            </Button>
          )}
          <Button disabled={changing === 0} loading={create.isPending} onClick={createGood}>
            {t(isUpsert(sent) ? 'save' : 'create', { count: changing })}
          </Button>
        </div>
      </div>
      <ResultTable csv={csv} sent={sent} all={report.results} good={good} bad={bad} />
    </div>
  );
}

const countsOf = ({ created, updated = 0, unchanged = 0 }: Report) => ({ created, updated, unchanged });

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

const toneOf = ({ status, change }: Result) =>
  status === 'failed' ? 'bad' : change === 'unchanged' ? 'plain' : 'ok';

/** What a code has now in a field that the row changes. */
function before({ changes }: Result, target: string): string | undefined {
  const [field = '', ...steps] = (target === 'url' ? 'qr_data.url' : target).split('.');
  const change = changes?.[field];
  if (change === undefined) return undefined;
  const [from, to] = [change.from, change.to].map((value) => textAt(value, steps));
  return from === to ? undefined : from;
}

function textAt(value: unknown, [step, ...rest]: readonly string[]): string {
  if (value === null || value === undefined) return '';
  if (step !== undefined) return textAt((value as Record<string, unknown>)[step], rest);
  if (Array.isArray(value)) return value.join('|');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Cell({ text, before: old }: { text: string; before: string | undefined }) {
  if (old === undefined) return text;
  return (
    <>
      {old === '' ? null : <del className="dim">{old}</del>} <ins>{text}</ins>
    </>
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
              <th>{t('result')}</th>
              {sent.columns.map(({ target }) => (
                <th key={target}>{target}</th>
              ))}
            </tr>
          </thead>
          {results.slice(0, count).map((result) => (
            <tbody key={result.index}>
              <tr>
                <td className="sub">{csv.sheetRows[result.index]}</td>
                <td>
                  <Badge tone={toneOf(result)}>
                    {result.status === 'failed'
                      ? t('error')
                      : t(isUpsert(sent) ? `is.${result.change ?? 'created'}` : 'isReady')}
                  </Badge>
                </td>
                {sent.columns.map(({ index, target }) => (
                  <td key={target} className={isFaulty(result, target) ? 'faulty' : undefined}>
                    <Cell
                      text={textIn(csv.rows[result.index]?.[index] ?? '')}
                      before={before(result, target)}
                    />
                  </td>
                ))}
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
