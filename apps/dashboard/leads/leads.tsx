import { Button } from '@mantine/core';
import { IconDownload, IconInbox } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import type { Code } from '../codes/codes.queries.js';
import { useSelection } from '../codes/use-selection.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Empty, NextPage, Pending } from '../ui/list-state.js';
import { Actions, Bar } from '../ui/page.js';
import { toastError } from '../ui/toasts.js';
import { LeadBar } from './lead-bar.js';
import { LeadFilters, StateTabs } from './lead-filters.js';
import { LeadSheet } from './lead-sheet.js';
import { LeadTable } from './lead-table.js';
import { downloadLeads, leadsQuery, useCodesOf } from './leads.queries.js';
import { isFiltered, parseLeadsSearch, type LeadsSearch } from './search.js';

/** The filters are in the address. @param codeId null for the leads of all codes */
function useLeadsSearch(codeId: string | null): LeadsSearch {
  const search = parseLeadsSearch(useSearch({ strict: false }));
  return codeId === null ? search : { ...search, code: codeId };
}

export function LeadsScreen() {
  const { t } = useTranslation('leads');
  return (
    <>
      <Bar title={t('title')}>
        <LeadCount />
        <Actions>
          <ExportLeads codeId={null} />
        </Actions>
      </Bar>
      <Leads codeId={null} />
    </>
  );
}

function LeadCount() {
  const { t } = useTranslation('leads');
  const { data, hasNextPage } = useInfiniteQuery(leadsQuery(useLeadsSearch(null)));
  const count = data?.pages.reduce((sum, page) => sum + page.data.length, 0);
  if (count === undefined) return null;
  return (
    <span className={font.sub} role="status">
      {hasNextPage ? t('firstLeads', { count: formatNumber(count) }) : t('count', { count })}
    </span>
  );
}

/** The button is left out while there is nothing to export. */
export function ExportLeads({ codeId }: { codeId: string | null }) {
  const { t } = useTranslation('leads');
  const search = useLeadsSearch(codeId);
  const { data } = useInfiniteQuery(leadsQuery(search));
  if (data === undefined || data.pages[0]?.data.length === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => void downloadLeads(search).catch(toastError)}
    >
      {t('export')}
    </Button>
  );
}

/** @param codeId null for the leads of all codes */
export function Leads({ codeId }: { codeId: string | null }) {
  const { t } = useTranslation(['leads', 'ui']);
  const search = useLeadsSearch(codeId);
  const navigate = useNavigate();
  const list = useInfiniteQuery(leadsQuery(search));
  const { data, error, refetch, isPlaceholderData } = list;
  const leads = data?.pages.flatMap((page) => page.data) ?? [];
  const codes = useCodesOf(leads);
  const { canEdit } = useSession();
  const { areAllMatching: _all, selectMatching: _select, clear, ...selection } = useSelection(leads);
  const chosen = leads.filter(({ id }) => selection.ids.has(id));
  const { code: _code, ...others } = search;
  const shown = codeId === null ? search : others;
  const change = (changed: Parameters<Parameters<typeof LeadFilters>[0]['onChange']>[0]) =>
    void navigate({ to: '.', search: parseLeadsSearch({ ...shown, lead: undefined, ...changed }) as never });
  const opened = leads.find(({ id }) => id === search.lead);
  const isNarrowed = isFiltered(shown);
  if (data && leads.length === 0 && !isNarrowed)
    return <Empty icon={IconInbox} title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <>
      <StateTabs search={shown} />
      <LeadFilters
        search={shown}
        codes={codeId === null ? byName([...codes.values()]) : null}
        onChange={change}
      />
      <Pending data={data} error={error} onRetry={refetch} />
      {data && leads.length === 0 ? (
        <Empty icon={IconInbox} title={t('noMatch')} text={t('noMatchText')} />
      ) : null}
      {leads.length > 0 ? (
        <div className={isPlaceholderData ? layout.stale : undefined}>
          <LeadTable
            leads={leads}
            codes={codes}
            opened={opened?.id}
            hasCode={codeId === null}
            selection={canEdit ? selection : null}
            onOpen={(lead) => change({ lead })}
          />
        </div>
      ) : null}
      <NextPage list={list} />
      {chosen.length > 0 ? <LeadBar leads={chosen} onDone={clear} /> : null}
      {opened === undefined ? null : (
        <LeadSheet
          lead={opened}
          code={codes.get(opened.qr_code_id)}
          all={leads}
          onOpen={(lead) => change({ lead })}
        />
      )}
    </>
  );
}

const byName = (codes: Code[]) => codes.sort((one, other) => one.name.localeCompare(other.name));
