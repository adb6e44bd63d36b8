import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BYTE_ORDER_MARK } from '#libs/csv';
import { saveFile } from '../app/save-file.js';
import { useUndo } from '../codes/use-undo.js';
import { useSayings } from '../code/use-sayings.js';
import layout from '../ui/layout.module.css';
import { LoadFailed, SkeletonRows } from '../ui/list-state.js';
import { toastError, toastUndo } from '../ui/toasts.js';
import { csvToSend, isUpsert, type Sent } from './columns.js';
import { writeCsv, type Csv } from './csv.js';
import { useCheck, useImport, type Report, type Result } from './import.queries.js';
import { ResultTable } from './result-table.js';
import { StepHead } from './step-head.js';

/** Shows the result of each row, before anything is created. */
export function CheckStep({ csv, sent, onBack }: { csv: Csv; sent: Sent; onBack: () => void }) {
  const { mutate, data: report, error } = useCheck();
  const all = csvToSend(sent, csv.rows);
  const mode = modeOf(sent);
  useEffect(() => mutate({ csv: all, mode }), [mutate, all, mode]);
  if (error)
    return (
      <div className={layout.stack}>
        <StepHead>
          <Back onBack={onBack} />
        </StepHead>
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
  const undo = useUndo();
  const sayingsOf = useSayings();
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
          const { change_id: change } = done;
          toastUndo(
            isUpsert(sent) ? t('saved', countsOf(done)) : t('created', { count: done.created }),
            change === null ? null : () => undo.mutate([change]),
          );
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
    <div className={layout.stack}>
      <StepHead
        title={t('ready', { count: csv.rows.length, good: good.length })}
        text={
          <>
            {t('nothingYet', { name: csv.name })}
            {isUpsert(sent) ? ` ${t('would', countsOf(report))}` : null}
          </>
        }
      >
        <Back onBack={onBack} />
        {bad.length === 0 ? null : (
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={downloadBad}>
            {t('downloadBad', { count: bad.length })}
          </Button>
        )}
        <Button disabled={changing === 0} loading={create.isPending} onClick={createGood}>
          {t(isUpsert(sent) ? 'save' : 'create', { count: changing })}
        </Button>
      </StepHead>
      <ResultTable csv={csv} sent={sent} all={report.results} good={good} bad={bad} />
    </div>
  );
}

const countsOf = ({ created, updated = 0, unchanged = 0 }: Report) => ({ created, updated, unchanged });

const modeOf = (sent: Sent) => (isUpsert(sent) ? 'upsert' : 'create');
