import { Button, TextInput } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useBlocker, getRouteApi } from '@tanstack/react-router';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, type Schema } from '../app/api.js';
import { shortForm } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { codeQuery, refreshCodes, type Code } from '../codes/codes.queries.js';
import { symbolUrl } from '../codes/symbol-image.js';
import { CopyIcon } from '../ui/copy.js';
import { faultsOf, otherFaults } from '../ui/faults.js';
import { FormFaults } from '../ui/form-faults.js';
import { toast } from '../ui/toasts.js';
import { AccessFields, NameFields } from './code-fields.js';
import { formOf, updateBody } from './code-form.js';
import { ContentFields } from './content-fields.js';
import { CATEGORY_FIELDS } from './fields.js';
import { pointersOf } from './pointers.js';

const route = getRouteApi('/codes/$id/edit');

export function EditCode() {
  const { t } = useTranslation('code');
  const { id } = route.useParams();
  const { data: code } = useSuspenseQuery(codeQuery(id));
  const { canEdit } = useSession();
  if (!canEdit) return <p className="page dim">{t('viewersCannot')}</p>;
  return (
    <div className="split">
      <EditForm key={code.version} code={code} />
      <SymbolCard code={code} />
    </div>
  );
}

function EditForm({ code }: { code: Code }) {
  const { t } = useTranslation(['code', 'codes', 'ui']);
  const [form, setForm] = useState(() => formOf(code));
  const body = updateBody(code, form);
  const isChanged = Object.keys(body).length > 0;
  const save = useMutation({
    mutationFn: (changed: Schema['UpdateQrCode']) =>
      dataOf(
        api.PATCH('/api/v1/qr/{id}', {
          // What somebody else has changed meanwhile is not overwritten.
          params: { path: { id: code.id }, header: { 'If-Match': `"${code.version}"` } },
          body: changed,
        }),
      ),
    onSuccess: async () => {
      await refreshCodes();
      toast(t('saved'));
    },
  });
  useBlocker({
    shouldBlockFn: () => isChanged && !save.isSuccess && !window.confirm(t('leave')),
    enableBeforeUnload: isChanged,
  });
  const faults = faultsOf(save.error, t('ui:unreachable'));
  const change = (changed: Partial<typeof form>) => setForm({ ...form, ...changed });
  const specs = CATEGORY_FIELDS[code.category];
  return (
    <form
      noValidate
      className="stack large"
      aria-label={t('editTitle', { name: code.name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) save.mutate(body);
      }}
    >
      <FormFaults faults={otherFaults(faults, pointersOf(form, specs))} />
      <section className="stack">
        <h2>{t('codes:code')}</h2>
        <NameFields form={form} onChange={change} faults={faults} />
        <div className="fields">
          <TextInput
            label={t('codes:category')}
            description={t('fixed')}
            value={t(`codes:categories.${code.category}`)}
            readOnly
            rightSection={<IconLock size={16} />}
          />
          <TextInput
            label={t('shortUrl')}
            description={code.short_url === null ? t('staticHint') : t('printed')}
            value={code.short_url === null ? '–' : shortForm(code.short_url)}
            readOnly
            rightSection={<IconLock size={16} />}
          />
        </div>
      </section>
      <section className="stack">
        <h2>{t(`codes:categories.${code.category}`)}</h2>
        {code.dynamic ? null : <p className="sub">{t('frozen')}</p>}
        <ContentFields
          specs={specs}
          values={form.qr_data}
          onChange={(content) => change({ qr_data: content })}
          faults={faults}
          pointer="/qr_data"
          isLocked={!code.dynamic}
        />
      </section>
      {code.dynamic ? (
        <section className="stack">
          <h2>{t('access')}</h2>
          <AccessFields form={form} onChange={change} faults={faults} hasPassword={code.has_password} />
        </section>
      ) : null}
      <div className="row">
        <Button type="submit" loading={save.isPending} disabled={!isChanged}>
          {t('ui:save')}
        </Button>
        {isChanged ? (
          <Button variant="subtle" onClick={() => setForm(formOf(code))}>
            {t('discard')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function SymbolCard({ code }: { code: Code }) {
  const { t } = useTranslation(['code', 'codes']);
  return (
    <aside className="side card symbol-card">
      <div className="stage">
        <img
          className="tile"
          src={symbolUrl(code, { margin: '2' })}
          alt={t('symbolOf', { name: code.name })}
          width={200}
          height={200}
        />
      </div>
      <div className="card-body stack tiny">
        {code.short_url === null ? null : (
          <div className="row">
            <span className="mono cut grow">{shortForm(code.short_url)}</span>
            <CopyIcon value={code.short_url} label={t('codes:copyUrl', { name: code.name })} />
          </div>
        )}
        <p className="sub xs">{code.dynamic ? t('symbolStays') : t('staticHint')}</p>
      </div>
    </aside>
  );
}
