import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, queryClient, type Schema } from '../../app/api.js';
import { formatBytes, formatDate, formatNumber } from '../../app/format.js';
import { meQuery, useSession, workspaceQuery } from '../../app/session.queries.js';
import { useUsage } from '../../app/usage.js';
import { templatesQuery } from '../../design/templates.queries.js';
import { useConfirm } from '../../ui/confirm.js';
import { otherFaults } from '../../ui/faults.js';
import { Figure, FigureCard } from '../../ui/figure.js';
import font from '../../ui/font.module.css';
import { FormPanel } from '../../ui/form-panel.js';
import { Section, SettingsPage } from '../../ui/page.js';
import { toast, toastError } from '../../ui/toasts.js';
import { useFaults } from '../../ui/use-faults.js';
import { completeUrl } from '../../ui/complete-url.js';
import { BrandFields } from './brand-fields.js';
import type { Brand } from './brand.js';
import { DeleteWorkspace } from './delete-workspace.js';
import { ExportWorkspace } from './export-workspace.js';

const OWN_FAULTS = [
  ...['/name', '/brand/name', '/brand/color', '/brand/logoId', '/brand/url', '/brand/timezone'],
  ...['/defaultDesignTemplateId', '/requireSecondFactor'],
];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function WorkspaceScreen() {
  const { t } = useTranslation('workspace');
  return (
    <SettingsPage title={t('title')} text={t('text')}>
      <WorkspaceForm />
      <PlanFigures />
      <Leave />
      <ExportWorkspace />
      <DeleteWorkspace />
    </SettingsPage>
  );
}

function WorkspaceForm() {
  const { t } = useTranslation(['workspace', 'ui']);
  const { workspace, isAdmin } = useSession();
  const [name, setName] = useState(workspace.name);
  const savedBrand = brandOf(workspace);
  const [brand, setBrand] = useState(savedBrand);
  const { data: templates = [] } = useQuery(templatesQuery);
  const [requireSecondFactor, setRequired] = useState(workspace.requireSecondFactor);
  const [template, setTemplate] = useState(workspace.defaultDesignTemplateId);
  const save = useMutation({
    mutationFn: (body: Schema['UpdateWorkspace']) =>
      dataOf(api.PATCH('/api/settings/v1/workspace', { body })),
    onSuccess: async (saved) => {
      queryClient.setQueryData(workspaceQuery.queryKey, saved);
      setBrand(brandOf(saved));
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      toast(t('saved'));
    },
  });
  const body = {
    name,
    brand: brandBody(brand),
    defaultDesignTemplateId: template,
    requireSecondFactor,
  };
  const faults = useFaults(save, body);
  const isChanged =
    name !== workspace.name ||
    template !== workspace.defaultDesignTemplateId ||
    requireSecondFactor !== workspace.requireSecondFactor ||
    JSON.stringify(brand) !== JSON.stringify(savedBrand);
  return (
    <FormPanel
      isChanged={isChanged}
      faults={otherFaults(faults, OWN_FAULTS)}
      onSubmit={() => save.mutate(body)}
    >
      <TextInput
        label={t('name')}
        value={name}
        readOnly={!isAdmin}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faults.get('/name')}
      />
      <div>
        <h2>{t('brand')}</h2>
        <p className={font.sub}>{t('brandText')}</p>
      </div>
      <BrandFields
        brand={brand}
        workspaceName={name}
        isReadOnly={!isAdmin}
        onChange={(change) => setBrand({ ...brand, ...change })}
        faults={faults}
      />
      <Select
        label={t('defaultDesign')}
        description={t('defaultDesignHint')}
        placeholder={t('blackOnWhite')}
        data={templates.map(({ id, name: label }) => ({ value: id, label }))}
        value={template}
        readOnly={!isAdmin}
        clearable={isAdmin}
        onChange={setTemplate}
        error={faults.get('/defaultDesignTemplateId')}
      />
      <Switch
        label={t('requireSecondFactor')}
        description={t('requireSecondFactorHint')}
        checked={requireSecondFactor}
        disabled={!isAdmin}
        onChange={({ currentTarget: { checked } }) => setRequired(checked)}
        error={faults.get('/requireSecondFactor')}
      />
      {isAdmin ? (
        <div>
          <Button type="submit" loading={save.isPending}>
            {t('ui:save')}
          </Button>
        </div>
      ) : (
        <p className={font.sub}>{t('readOnly')}</p>
      )}
    </FormPanel>
  );
}

const brandOf = ({ brand }: Schema['WorkspaceSettings']): Brand => ({
  name: textOf(brand?.name),
  color: textOf(brand?.color),
  logo: textOf(brand?.logo) || null,
  logoId: '',
  font: textOf(brand?.font),
  cover: textOf(brand?.cover),
  url: textOf(brand?.url),
  timezone: textOf(brand?.timezone),
});

const brandBody = ({ name, color, logo, logoId, font, cover, url, timezone }: Brand) =>
  ({
    ...{ name: name || null, color: color || null, ...(logoId === '' ? { logo } : { logoId }) },
    ...{
      font: font || null,
      cover: cover || null,
      url: completeUrl(url) || null,
      timezone: timezone || null,
    },
  }) as NonNullable<Schema['UpdateWorkspace']['brand']>;

function Leave() {
  const { t } = useTranslation('workspace');
  const { workspace } = useSession();
  const { confirm, dialog } = useConfirm();
  const leave = useMutation({
    mutationFn: () => dataOf(api.POST('/api/settings/v1/workspace/leave')),
    onSuccess: () => window.location.assign('/sign-in'),
    onError: toastError,
  });
  const ask = () =>
    confirm({
      title: t('leaveTitle', { name: workspace.name }),
      text: t('leaveText'),
      action: t('leave'),
      act: () => leave.mutate(),
    });
  return (
    <Section>
      <Button variant="default" loading={leave.isPending} onClick={ask}>
        {t('leave')}
      </Button>
      {dialog}
    </Section>
  );
}

function PlanFigures() {
  const { t } = useTranslation(['workspace', 'shell']);
  const { workspace } = useSession();
  const usage = useUsage();
  // Codes have been created and edited since the session was loaded.
  const { data: { limits, usage: stored } = workspace } = useQuery({ ...workspaceQuery, staleTime: 0 });
  const { perMinute, perMonth, codes, bytes } = limits;
  const allowed = (limit: number | null, format: (figure: number) => string) =>
    limit === null ? t('noLimit') : t('ofAllowed', { allowed: format(limit) });
  return (
    <Section title={t('planTitle')}>
      <FigureCard>
        <Figure label={t('plan')} hint={t('scansFree')}>
          {t(`shell:plan.${workspace.plan}`)}
        </Figure>
        <Figure label={t('perMonth')} hint={t('ofMonth', { quota: formatNumber(perMonth) })}>
          {usage === null ? '–' : formatNumber(usage.used)}
        </Figure>
        <Figure label={t('codes')} hint={allowed(codes, formatNumber)}>
          {formatNumber(stored.codes)}
        </Figure>
        <Figure label={t('content')} hint={allowed(bytes, formatBytes)}>
          {formatBytes(stored.bytes)}
        </Figure>
        <Figure label={t('perMinute')}>{formatNumber(perMinute)}</Figure>
        <Figure label={t('created')}>{formatDate(workspace.createdAt)}</Figure>
      </FigureCard>
    </Section>
  );
}
