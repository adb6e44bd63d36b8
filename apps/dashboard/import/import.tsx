import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { ChangesButton } from '../codes/changes-button.js';
import { useSession } from '../app/session.queries.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Actions, Bar, Page } from '../ui/page.js';
import { Steps } from '../ui/steps.js';
import { toastError, toastFault } from '../ui/toasts.js';
import { CheckStep } from './check-step.js';
import { ColumnsStep } from './columns-step.js';
import { guessMapping, sentColumns, type Choice } from './columns.js';
import { readFile, type Csv, type Encoding } from './csv.js';
import { ExportStep } from './export-step.js';
import { FileStep, MAX_ROWS } from './file-step.js';
import { JobScreen } from './job.js';
import { JobList } from './job-list.js';

const route = getRouteApi('/codes/import');

const STEPS = ['file', 'columns', 'check'] as const;
const EXPORT_STEPS = ['file', 'service', 'check', 'done'] as const;

/** Imports codes from a file; the export of another service becomes a job, whose id is then in the address. */
export function ImportScreen() {
  const { job } = route.useSearch();
  return job === undefined ? <NewImport /> : <JobScreen key={job} id={job} steps={EXPORT_STEPS} />;
}

/** In three steps: choose the file, map its columns, check its rows. Nothing is created before the end. */
function NewImport() {
  const { t } = useTranslation(['import', 'code']);
  const { canEdit } = useSession();
  const { folder } = route.useSearch();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isChecking, setChecking] = useState(false);
  const step = choice === null ? 0 : isChecking ? 2 : 1;
  const isExport = choice !== null && choice.csv.source !== null;
  const start = (file: File, csv: Csv) =>
    setChoice({
      file,
      csv,
      mapping: csv.source === null ? guessMapping(csv) : [],
      folderId: folder ?? null,
      isConfirmed: csv.guessed === null,
    });
  const readAs = async (encoding: Encoding) => {
    if (choice === null) return;
    const csv = await readFile(choice.file, { encoding, isOwn: choice.csv.source === null });
    setChoice({ ...choice, csv, isConfirmed: false });
  };
  const readAsOwn = async (file: File) => {
    const csv = await readFile(file, { isOwn: true });
    const count = csv.rows.length;
    if (count > MAX_ROWS) toastFault(t('tooMany', { count, most: formatNumber(MAX_ROWS) }));
    else start(file, csv);
  };
  const change = (changes: Partial<Choice>) => {
    if (choice !== null) setChoice({ ...choice, ...changes });
  };
  return (
    <>
      <Bar title={t('title')} isBelowCodes>
        <Actions className={layout.desk}>
          {step === 0 ? <ChangesButton /> : null}
          <Steps steps={(isExport ? EXPORT_STEPS : STEPS).map((name) => t(`steps.${name}`))} current={step} />
        </Actions>
      </Bar>
      <Page>
        {!canEdit ? <p className={font.dim}>{t('code:viewersCannot')}</p> : null}
        {canEdit && choice === null ? <FileStep onRead={start} /> : null}
        {choice === null ? <JobList /> : null}
        {choice !== null && isExport ? (
          <ExportStep
            csv={choice.csv}
            isConfirmed={choice.isConfirmed}
            onConfirm={(isConfirmed) => change({ isConfirmed })}
            onEncoding={(encoding) => void readAs(encoding).catch(toastError)}
            onBack={() => setChoice(null)}
            onOwn={() => void readAsOwn(choice.file).catch(toastError)}
          />
        ) : null}
        {choice !== null && !isExport && !isChecking ? (
          <ColumnsStep
            choice={choice}
            onChange={change}
            onEncoding={(encoding) => void readAs(encoding).catch(toastError)}
            onBack={() => setChoice(null)}
            onMapped={() => setChecking(true)}
          />
        ) : null}
        {choice !== null && isChecking ? (
          <CheckStep
            csv={choice.csv}
            sent={sentColumns(choice.mapping, choice.folderId)}
            onBack={() => setChecking(false)}
          />
        ) : null}
      </Page>
    </>
  );
}
