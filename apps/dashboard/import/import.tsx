import './import.css';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { useTitle } from '../ui/use-title.js';
import { CheckStep } from './check-step.js';
import { sentColumns, type Sent } from './columns.js';
import { ColumnsStep } from './columns-step.js';
import type { Csv } from './csv.js';
import { FileStep } from './file-step.js';

const STEPS = ['file', 'columns', 'check'] as const;

/** Codes from a file: choose it, map its columns, check its rows. Nothing is created before the end. */
export function ImportScreen() {
  const { t } = useTranslation(['import', 'code']);
  const { canEdit } = useSession();
  const [csv, setCsv] = useState<Csv | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const step = csv === null ? 0 : sent === null ? 1 : 2;
  useTitle(t('title'));
  return (
    <>
      <div className="bar">
        <Link className="back" to="/" aria-label={t('code:backToCodes')}>
          <IconArrowLeft size={16} />
        </Link>
        <h1>{t('title')}</h1>
        <ol className="steps actions desk">
          {STEPS.map((name, index) => (
            <li
              key={name}
              className={index < step ? 'done' : undefined}
              aria-current={index === step ? 'step' : undefined}
            >
              <span>{index < step ? <IconCheck size={12} stroke={3} /> : index + 1}</span>
              {t(`steps.${name}`)}
            </li>
          ))}
        </ol>
      </div>
      <div className="page">
        {!canEdit ? <p className="dim">{t('code:viewersCannot')}</p> : null}
        {canEdit && csv === null ? <FileStep onRead={setCsv} /> : null}
        {csv !== null && sent === null ? (
          <ColumnsStep
            csv={csv}
            onBack={() => setCsv(null)}
            onMapped={(mapping, folderId) => setSent(sentColumns(mapping, folderId))}
          />
        ) : null}
        {csv !== null && sent !== null ? (
          <CheckStep csv={csv} sent={sent} onBack={() => setSent(null)} />
        ) : null}
      </div>
    </>
  );
}
