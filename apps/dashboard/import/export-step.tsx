import { Button, Checkbox, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { domainsQuery } from '../settings/domains/domains.queries.js';
import font from '../ui/font.module.css';
import { Form } from '../ui/form.js';
import { FormFaults } from '../ui/form-faults.js';
import { otherFaults } from '../ui/faults.js';
import layout from '../ui/layout.module.css';
import { Note } from '../ui/note.js';
import { useFaults } from '../ui/use-faults.js';
import type { Csv, Encoding } from './csv.js';
import { EncodingNote } from './encoding-note.js';
import { ExportColumns } from './export-columns.js';
import { isOpen, jobsQuery, useCheckExport, type JobOptions } from './jobs.queries.js';
import { StepHead } from './step-head.js';

const NO_OPTIONS: JobOptions = { domain: null, atomic: false, isUpsert: false };

/** Says which service a file is from and what of it comes along, and has its rows checked. */
export function ExportStep({
  csv,
  isConfirmed,
  onConfirm,
  onEncoding,
  onBack,
  onOwn,
}: {
  csv: Csv;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
  onEncoding: (encoding: Encoding) => void;
  onBack: () => void;
  /** It is no export of that service. */
  onOwn: () => void;
}) {
  const { t } = useTranslation('import');
  const navigate = useNavigate();
  const { data: jobs } = useInfiniteQuery(jobsQuery);
  const open = jobs?.pages[0]?.data.find(isOpen);
  const [options, setOptions] = useState(NO_OPTIONS);
  const check = useCheckExport(csv.content, csv.name, csv.source?.name ?? '', ({ id }) =>
    navigate({ to: '/codes/import', search: { job: id } }),
  );
  const faults = useFaults(check, options);
  const change = (changes: Partial<JobOptions>) => setOptions({ ...options, ...changes });
  return (
    <Form className={layout.stack} aria-label={t('steps.service')} onSubmit={() => check.create(options)}>
      <StepHead title={t('export.title', { service: csv.source?.title })} text={csv.name}>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" disabled={!isConfirmed || open !== undefined} loading={check.isPending}>
          {t('export.check')}
        </Button>
      </StepHead>
      <FormFaults faults={otherFaults(faults, [])} />
      {open === undefined ? null : (
        <Note tone="warn" icon={IconAlertTriangle}>
          <p>
            {t('export.oneAtATime')}{' '}
            <Link className={font.link} to="/codes/import" search={{ job: open.id }}>
              {t('export.toOpen')}
            </Link>
          </p>
        </Note>
      )}
      {csv.guessed === null ? null : <EncodingNote {...{ csv, isConfirmed, onConfirm, onEncoding }} />}
      <ExportColumns csv={csv} />
      <Options options={options} onChange={change} />
      <p className={font.sub}>
        {t('export.notOf', { service: csv.source?.title })}{' '}
        <button type="button" className={font.link} onClick={onOwn}>
          {t('export.own')}
        </button>
      </p>
    </Form>
  );
}

function Options({
  options: { domain, atomic, isUpsert },
  onChange,
}: {
  options: JobOptions;
  onChange: (changes: Partial<JobOptions>) => void;
}) {
  const { t } = useTranslation('import');
  const { data: domains = [] } = useQuery(domainsQuery);
  const verified = domains.filter(({ status }) => status === 'verified').map(({ name }) => name);
  return (
    <>
      {verified.length === 0 ? (
        <p className={font.dim}>
          {t('export.noDomain')}{' '}
          <Link className={font.link} to="/settings/domains">
            {t('export.toDomains')}
          </Link>
        </p>
      ) : (
        <div className={layout.fields}>
          <Select
            label={t('export.domain')}
            description={t('export.domainHint')}
            placeholder={t('export.domainNone')}
            clearable
            data={verified}
            value={domain}
            onChange={(chosen) => onChange({ domain: chosen })}
          />
        </div>
      )}
      <Checkbox
        label={t('export.atomic')}
        description={t('export.atomicHint')}
        checked={atomic}
        onChange={({ currentTarget }) => onChange({ atomic: currentTarget.checked })}
      />
      <Checkbox
        label={t('export.upsert')}
        description={t('export.upsertHint')}
        checked={isUpsert}
        onChange={({ currentTarget }) => onChange({ isUpsert: currentTarget.checked })}
      />
    </>
  );
}
