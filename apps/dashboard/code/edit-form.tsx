import { Button, TextInput } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { IconLock } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortForm } from '../app/format.js';
import type { Code } from '../codes/codes.queries.js';
import { isStale, useSaveCode } from '../codes/use-save-code.js';
import { MODIFIER } from '../shell/navigation.js';
import { focusFault, otherFaults, type Faults } from '../ui/faults.js';
import { FormFaults } from '../ui/form-faults.js';
import { Time } from '../ui/time.js';
import { toast } from '../ui/toasts.js';
import { useFaults } from '../ui/use-faults.js';
import { useKeys } from '../ui/use-keys.js';
import { AccessFields, NameFields } from './code-fields.js';
import { formOf, updateBody } from './code-form.js';
import { Conflict } from './conflict.js';
import { digitalLinkOf } from '../codes/categories.js';
import { ContentFields } from './content-fields.js';
import { dropDraft, findDraft, keepDraft } from './drafts.js';
import { CATEGORY_FIELDS } from './fields.js';
import { pointersOf } from './pointers.js';
import { RulesEditor } from './rules-editor.js';
import { useAmountFaults } from './use-amount-faults.js';
import { UtmFields } from './utm-fields.js';
import { textOf, type Values } from './values.js';

/**
 * Rendered only when its own values change, because a menu has hundreds of fields.
 * @param applied index of the rule that the simulated scan meets
 * @param typed faults that were found while a person types
 */
export const EditForm = memo(function EditForm({
  code,
  applied,
  typed,
  onChanged,
}: {
  code: Code;
  applied: number | null;
  typed: Faults;
  onChanged: (isChanged: boolean, content: Values) => void;
}) {
  const { t } = useTranslation(['code', 'codes', 'ui']);
  // Kept from the beginning, because somebody else may save a newer version meanwhile.
  const [draft] = useState(() => findDraft(code.id));
  const [base, setBase] = useState(draft?.base ?? code);
  const [form, setForm] = useState(() => ({ ...formOf(code), ...draft?.form }));
  const body = updateBody(base, form);
  const isChanged = Object.keys(body).length > 0;
  const begin = (version: Code, changed = formOf(version)) => {
    setBase(version);
    setForm(changed);
  };
  const isBehind = code.version > base.version;
  if (isBehind && !isChanged) begin(code);
  useEffect(() => onChanged(isChanged, form.qr_data), [isChanged, form.qr_data, onChanged]);
  useEffect(() => {
    if (isChanged) keepDraft({ key: code.id, base, form });
    else dropDraft(code.id);
  }, [isChanged, code.id, base, form]);
  const save = useSaveCode(base, (saved) => {
    begin(saved);
    toast(t('saved'));
  });
  useBlocker({
    shouldBlockFn: () => isChanged && !window.confirm(t('leave')),
    enableBeforeUnload: isChanged,
  });
  const element = useRef<HTMLFormElement>(null);
  const amounts = useAmountFaults(code.category, form.qr_data, base.qr_data);
  const submit = () => {
    if (amounts.size > 0) focusFault(element.current);
    else if (isChanged && !save.isPending) save.mutate(body);
  };
  useKeys([['mod+S', submit]], { whileTyping: true });
  const { error, variables } = save;
  const faults = useFaults({ error: isStale(error) ? null : error, variables }, body);
  const atRules = [...faults.keys()].filter((pointer) => pointer.startsWith('/rules/'));
  const change = (changed: Partial<typeof form>) => setForm({ ...form, ...changed });
  const specs = CATEGORY_FIELDS[code.category];
  if (isBehind)
    return (
      <Conflict
        base={formOf(base)}
        mine={form}
        theirs={formOf(code)}
        onMerge={(merged) => begin(code, merged)}
      />
    );
  return (
    <form
      ref={element}
      noValidate
      className="stack large"
      aria-label={t('editTitle', { name: code.name })}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormFaults faults={otherFaults(faults, [...pointersOf(form, specs), ...atRules])} />
      {draft !== undefined && isChanged ? (
        <p className="note">
          {t('draft')} <Time at={new Date(draft.at).toISOString()} />
        </p>
      ) : null}
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
        {digitalLinkOf(code) === null ? null : <p className="sub">{t('printedKeys')}</p>}
        <ContentFields
          specs={specs}
          values={form.qr_data}
          onChange={(content) => change({ qr_data: content })}
          faults={new Map([...typed, ...faults, ...amounts])}
          pointer="/qr_data"
          isLocked={!code.dynamic}
          isPrinted={digitalLinkOf(code) !== null}
        />
      </section>
      {code.dynamic && code.category === 'url' ? (
        <RulesEditor
          rules={form.rules}
          onChange={(rules) => change({ rules })}
          faults={faults}
          applied={applied}
          otherwise={textOf(form.qr_data.url)}
        />
      ) : null}
      {code.dynamic ? (
        <section className="stack">
          <h2>{t('access')}</h2>
          <AccessFields form={form} onChange={change} faults={faults} hasPassword={code.has_password} />
        </section>
      ) : null}
      {code.dynamic ? (
        <UtmFields category={code.category} form={form} onChange={change} faults={faults} />
      ) : null}
      <div className="row save-bar">
        <Button
          type="submit"
          loading={save.isPending}
          disabled={!isChanged}
          rightSection={<kbd aria-hidden>{MODIFIER} S</kbd>}
        >
          {t('ui:save')}
        </Button>
        {isChanged ? (
          <Button variant="subtle" onClick={() => setForm(formOf(base))}>
            {t('discard')}
          </Button>
        ) : null}
      </div>
    </form>
  );
});
