import { Button } from '@mantine/core';
import { IconDownload, IconInbox } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, queryClient, type Schema } from '../app/api.js';
import { countryName, formatDateTime } from '../app/format.js';
import { saveFile } from '../app/save-file.js';
import { useSession } from '../app/session.queries.js';
import { spreadsheetOptions } from '../app/spreadsheet.js';
import { codeQuery } from '../codes/codes.queries.js';
import { ActionsHead } from '../ui/actions-head.js';
import { useConfirm } from '../ui/confirm.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Empty, NextPage, Pending } from '../ui/list-state.js';
import { Actions, Bar } from '../ui/page.js';
import { Table } from '../ui/table.js';
import table from '../ui/table.module.css';
import { Time } from '../ui/time.js';
import { toast, toastError } from '../ui/toasts.js';
import styles from './leads.module.css';

type Lead = Schema['Lead'];

const LEADS = ['leads'];

const filterOf = (codeId: string | null) => (codeId === null ? {} : { qr_code_id: codeId });

/** @param codeId null for the leads of all codes */
const leadsQuery = (codeId: string | null) =>
  infiniteQueryOptions({
    queryKey: [...LEADS, codeId],
    queryFn: ({ pageParam: cursor }) =>
      dataOf(
        api.GET('/api/v1/leads', {
          params: { query: { limit: 50, ...filterOf(codeId), ...(cursor ? { cursor } : {}) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

/** The file has all leads, not only those on the screen. */
async function downloadCsv(codeId: string | null): Promise<void> {
  const { data } = await api.GET('/api/v1/leads', {
    params: { query: { ...filterOf(codeId), ...spreadsheetOptions() } },
    headers: { Accept: 'text/csv' },
    parseAs: 'blob',
  });
  if (data !== undefined) saveFile(data, 'leads.csv');
}

export function LeadsScreen() {
  const { t } = useTranslation('leads');
  return (
    <>
      <Bar title={t('title')}>
        <Actions>
          <ExportLeads codeId={null} />
        </Actions>
      </Bar>
      <Leads codeId={null} />
    </>
  );
}

/** The button is left out while there is nothing to export. */
export function ExportLeads({ codeId }: { codeId: string | null }) {
  const { t } = useTranslation('leads');
  const { data } = useInfiniteQuery(leadsQuery(codeId));
  if (data === undefined || data.pages[0]?.data.length === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => void downloadCsv(codeId).catch(toastError)}
    >
      {t('export')}
    </Button>
  );
}

/** @param codeId null for the leads of all codes */
export function Leads({ codeId }: { codeId: string | null }) {
  const { t } = useTranslation(['leads', 'ui']);
  const list = useInfiniteQuery(leadsQuery(codeId));
  const { data, error, refetch } = list;
  const leads = data?.pages.flatMap((page) => page.data);
  return (
    <>
      <Pending data={leads} error={error} onRetry={refetch} />
      {leads?.length === 0 ? <Empty icon={IconInbox} title={t('emptyTitle')} text={t('emptyText')} /> : null}
      {leads && leads.length > 0 ? <LeadTable leads={leads} hasCode={codeId === null} /> : null}
      <NextPage list={list} />
    </>
  );
}

function LeadTable({ leads, hasCode }: { leads: readonly Lead[]; hasCode: boolean }) {
  const { t } = useTranslation(['leads', 'ui']);
  const { canEdit } = useSession();
  const { confirm, dialog } = useConfirm();
  const remove = useMutation({
    mutationFn: (id: string) => api.DELETE('/api/v1/leads/{id}', { params: { path: { id } } }),
    onSuccess: async () => {
      toast(t('deleted'));
      await queryClient.invalidateQueries({ queryKey: LEADS });
    },
    onError: toastError,
  });
  const ask = ({ id }: Lead) =>
    confirm({
      ...{ title: t('deleteTitle'), text: t('deleteText'), action: t('delete') },
      act: () => remove.mutate(id),
    });
  return (
    <>
      <Table isWide={hasCode} hasLines>
        <thead>
          <tr>
            <th>{t('fields')}</th>
            <th>{t('submitted')}</th>
            <th>{t('place')}</th>
            <th>{t('consent')}</th>
            {hasCode ? <th>{t('code')}</th> : null}
            {canEdit ? <ActionsHead /> : null}
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <tr key={lead.id}>
              <td>
                <dl className={styles.answers}>
                  {Object.entries(lead.fields).map(([name, value]) => (
                    <div key={name}>
                      <dt className={font.sub}>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </td>
              <td className={font.dim}>
                <Time at={lead.submitted_at} />
              </td>
              <td className={clsx(font.dim, layout.desk)}>
                {lead.city === 'Unknown' ? countryName(lead.country) : lead.city}
              </td>
              <td className={clsx(font.dim, layout.desk)}>{t(`consents.${lead.consent}`)}</td>
              {hasCode ? (
                <td>
                  <CodeLink id={lead.qr_code_id} />
                </td>
              ) : null}
              {canEdit ? (
                <td className={table.right}>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('deleteLead', { time: formatDateTime(lead.submitted_at) })}
                    onClick={() => ask(lead)}
                  >
                    {t('delete')}
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
      {dialog}
    </>
  );
}

/** A lead holds only the id of its code; few codes have forms. */
function CodeLink({ id }: { id: string }) {
  const { t } = useTranslation('leads');
  const { data: code } = useQuery({ ...codeQuery(id), staleTime: 60_000 });
  return (
    <Link className={font.link} to="/codes/$id" params={{ id }}>
      {code?.name ?? t('openCode')}
    </Link>
  );
}
