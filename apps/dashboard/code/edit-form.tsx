import { Button } from '@mantine/core';
import clsx from 'clsx';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Code } from '../codes/codes.queries.js';
import { modifier } from '../shell/navigation.js';
import { focusFault, otherFaults, type Faults } from '../ui/faults.js';
import { FormFaults } from '../ui/form-faults.js';
import { Form } from '../ui/form.js';
import layout from '../ui/layout.module.css';
import { Note } from '../ui/note.js';
import { Time } from '../ui/time.js';
import { useKeys } from '../ui/use-keys.js';
import { formOf, type CodeForm } from './code-form.js';
import { Conflict } from './conflict.js';
import { ContentSection, NameSection, ScanSections } from './edit-sections.js';
import { CATEGORY_FIELDS } from './fields.js';
import { pointersOf } from './pointers.js';
import { SaveBar } from './save-bar.js';
import { useAmountFaults } from './use-amount-faults.js';
import { useEdit } from './use-edit.js';

interface Props {
  code: Code;
  /** The index of the rule that the simulated scan meets. */
  applied: number | null;
  /** Faults that were found while a person types. */
  typed: Faults;
  onChanged: (form: CodeForm) => void;
}

/** It is rendered only when its own values change, because a menu has hundreds of fields. */
export const EditForm = memo(function EditForm({ code, applied, typed, onChanged }: Props) {
  const { t } = useTranslation(['code', 'ui']);
  const edit = useEdit(code);
  const { base, form, isChanged, faults, change } = edit;
  useEffect(() => onChanged(form), [form, onChanged]);
  const element = useRef<HTMLFormElement>(null);
  const stored = form.category === base.category ? base.qr_data : {};
  const amounts = useAmountFaults(form.category, form.qr_data, stored);
  const submit = () => {
    if (amounts.size > 0) focusFault(element.current);
    else if (isChanged && !edit.isSaving) edit.save();
  };
  useKeys([['mod+S', submit]], { whileTyping: true });
  const atRules = [...faults.keys()].filter((pointer) => pointer.startsWith('/rules/'));
  const shown = [...pointersOf(form, CATEGORY_FIELDS[form.category]), ...atRules];
  const fields = { code, form, onChange: change, faults };
  if (edit.isBehind)
    return (
      <>
        {edit.question}
        <Conflict
          base={formOf(base)}
          mine={form}
          theirs={formOf(code)}
          onMerge={(merged) => edit.begin(code, merged)}
        />
      </>
    );
  return (
    <>
      {edit.question}
      <Form
        ref={element}
        className={clsx(layout.stack, layout.large)}
        aria-label={t('editTitle', { name: code.name })}
        onSubmit={submit}
      >
        <FormFaults faults={otherFaults(faults, shown)} />
        {edit.draftedAt === null ? null : (
          <Note>
            <p>
              {t('draft')} <Time at={new Date(edit.draftedAt).toISOString()} />
            </p>
          </Note>
        )}
        <NameSection {...fields} />
        <ContentSection {...fields} faults={new Map([...typed, ...faults, ...amounts])} />
        {code.dynamic ? <ScanSections {...fields} applied={applied} /> : null}
        <SaveBar>
          <Button
            type="submit"
            loading={edit.isSaving}
            disabled={!isChanged}
            rightSection={<kbd aria-hidden>{modifier()} S</kbd>}
          >
            {t('ui:save')}
          </Button>
          {isChanged ? (
            <Button variant="subtle" onClick={edit.discard}>
              {t('discard')}
            </Button>
          ) : null}
        </SaveBar>
      </Form>
    </>
  );
});
