import { SegmentedControl } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import clsx from 'clsx';
import { useCallback, useState } from 'react';
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
import { FIRST_VISIT, simulationQuery, Simulator } from './simulator.js';
import { SymbolCard } from './symbol-card.js';
import { usePagePreview, type PageState } from './use-page-preview.js';
import type { Values } from './values.js';

const route = getRouteApi('/codes/$id/edit');

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
  const [{ isChanged, content }, setEdited] = useState({ isChanged: false, content: formOf(code).qr_data });
  const onChanged = useCallback(
    (changed: boolean, typed: Values) => setEdited({ isChanged: changed, content: typed }),
    [],
  );
  const page = usePagePreview(code, content, code.qr_data);
  const hasRules = code.category === 'url' && code.dynamic;
  const { data: simulated } = useQuery({ ...simulationQuery(code, visit), enabled: hasRules });
  return (
    <Split>
      <EditForm
        code={code}
        applied={code.rules.length > 0 && !isChanged ? (simulated?.rule ?? null) : null}
        typed={page?.faults ?? NO_FAULTS}
        onChanged={onChanged}
      />
      <Side className={clsx(layout.stack, styles.beside)}>
        {page === null ? <SymbolCard code={code} hasHint /> : <PageOrSymbol code={code} page={page} />}
        {hasRules && code.rules.length > 0 ? (
          <Simulator code={code} visit={visit} onChange={setVisit} isChanged={isChanged} />
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
