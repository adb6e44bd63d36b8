import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { codeQuery, type Code } from '../codes/codes.queries.js';
import { NO_FAULTS } from '../ui/faults.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Page } from '../ui/page.js';
import { Side, Split } from '../ui/split.js';
import { formOf } from './code-form.js';
import { EditForm } from './edit-form.js';
import styles from './edit.module.css';
import { PagePreview, PagePreviewButton } from './page-preview.js';
import { FIRST_VISIT } from './simulated-visit.js';
import { draftOf, simulationQuery, Simulator } from './simulator.js';
import { SymbolCard } from './symbol-card.js';
import { usePagePreview, type PageState } from './use-page-preview.js';

const route = getRouteApi('/codes/$id/edit');

/** After somebody has stopped typing. */
const PAUSE_MS = 400;

export function EditCode() {
  const { t } = useTranslation('code');
  const { id } = route.useParams();
  const { data: code } = useSuspenseQuery(codeQuery(id));
  const { canEdit } = useSession();
  if (!canEdit)
    return (
      <Page as="p" className={font.dim}>
        {t('viewersCannot')}
      </Page>
    );
  return <LoadedEdit code={code} />;
}

function LoadedEdit({ code }: { code: Code }) {
  const [visit, setVisit] = useState(FIRST_VISIT);
  const [form, setForm] = useState(() => formOf(code));
  const { category, qr_data: content } = form;
  const isOther = category !== code.category;
  const page = usePagePreview(
    { category, dynamic: code.dynamic },
    content,
    isOther ? undefined : code.qr_data,
  );
  const hasRules = category === 'url' && !isOther && code.dynamic;
  // Of the form as it was when its draft was last asked about, so that rules and outcomes belong together.
  const [simulated] = useDebouncedValue(form, PAUSE_MS);
  const [asked] = useDebouncedValue(visit, PAUSE_MS);
  const simulation = useQuery({
    ...simulationQuery(code, draftOf(code, simulated), asked),
    enabled: hasRules && simulated.rules.length > 0,
    retry: false,
  });
  const isCurrent = simulation.data?.rules.length === form.rules.length && !simulation.isError;
  return (
    <Split>
      <EditForm
        code={code}
        applied={isCurrent ? (simulation.data?.rule ?? null) : null}
        typed={page?.faults ?? NO_FAULTS}
        onChanged={setForm}
      />
      <Side className={clsx(layout.stack, styles.beside)}>
        {page === null ? <SymbolCard code={code} hasHint /> : <PageOrSymbol code={code} page={page} />}
        {hasRules && form.rules.length > 0 ? (
          <Simulator rules={simulated.rules} {...{ simulation, asked, visit }} onChange={setVisit} />
        ) : null}
      </Side>
    </Split>
  );
}

function PageOrSymbol({ code, page }: { code: Code; page: PageState }) {
  const { t } = useTranslation('code');
  const [shown, setShown] = useState<'page' | 'symbol'>('page');
  return (
    <div className={layout.stack}>
      <PagePreviewButton page={page} />
      <div className={clsx(layout.row, layout.desk)}>
        <SegmentedControl
          aria-label={t('preview.beside')}
          value={shown}
          onChange={setShown}
          data={(['page', 'symbol'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
        <a
          className={clsx(font.link, layout.row, styles.open)}
          href={code.short_url ?? ''}
          target="_blank"
          rel="noreferrer"
        >
          <IconExternalLink size={16} /> {t('preview.open')}
        </a>
      </div>
      <div className={layout.desk}>
        {shown === 'page' ? <PagePreview page={page} /> : <SymbolCard code={code} hasHint />}
      </div>
    </div>
  );
}
