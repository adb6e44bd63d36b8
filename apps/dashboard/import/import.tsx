import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangesButton } from '../codes/changes-dialog.js';
import { useSession } from '../app/session.queries.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Actions, Bar, Page } from '../ui/page.js';
import { Steps } from '../ui/steps.js';
import { toastError } from '../ui/toasts.js';
import { CheckStep } from './check-step.js';
import { ColumnsStep } from './columns-step.js';
import { guessMapping, sentColumns, type Choice } from './columns.js';
import { readFile, type Csv, type Encoding } from './csv.js';
import { FileStep } from './file-step.js';

const route = getRouteApi('/codes/import');

const STEPS = ['file', 'columns', 'check'] as const;

/** Imports codes from a file in three steps: choose it, map its columns, check its rows. Nothing is created before the end. */
export function ImportScreen() {
  const { t } = useTranslation(['import', 'code']);
  const { canEdit } = useSession();
  const { folder } = route.useSearch();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isChecking, setChecking] = useState(false);
  const step = choice === null ? 0 : isChecking ? 2 : 1;
  const start = (file: File, csv: Csv) =>
    setChoice({
      file,
      csv,
      mapping: guessMapping(csv),
      folderId: folder ?? null,
      isConfirmed: csv.guessed === null,
    });
  const readAs = async (encoding: Encoding) => {
    if (choice === null) return;
    const csv = await readFile(choice.file, encoding);
    setChoice({ ...choice, csv, isConfirmed: false });
  };
  return (
    <>
      <Bar title={t('title')} isBelowCodes>
        <Actions className={layout.desk}>
          {step === 0 ? <ChangesButton /> : null}
          <Steps steps={STEPS.map((name) => t(`steps.${name}`))} current={step} />
        </Actions>
      </Bar>
      <Page>
        {!canEdit ? <p className={font.dim}>{t('code:viewersCannot')}</p> : null}
        {canEdit && choice === null ? <FileStep onRead={start} /> : null}
        {choice !== null && !isChecking ? (
          <ColumnsStep
            choice={choice}
            onChange={(changes) => setChoice({ ...choice, ...changes })}
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
