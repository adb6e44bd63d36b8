import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Code } from '../codes/codes.queries.js';
import { isStale, useSaveCode } from '../codes/use-save-code.js';
import { toast } from '../ui/toasts.js';
import { useFaults } from '../ui/use-faults.js';
import { useLeaveGuard } from '../ui/use-leave-guard.js';
import { formOf, updateBody, type CodeForm } from './code-form.js';
import { dropDraft, findDraft, keepDraft } from './drafts.js';

/**
 * The edit of a code from its first change until it is saved. A draft keeps what was not saved; if somebody else saves a newer
 * version meanwhile, the edit is behind, and `begin` continues it from that version.
 */
export function useEdit(code: Code) {
  const { t } = useTranslation('code');
  // It is kept from the beginning, because somebody else may save a newer version meanwhile.
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
  useEffect(() => {
    if (isChanged) keepDraft({ key: code.id, base, form });
    else dropDraft(code.id);
  }, [isChanged, code.id, base, form]);
  const question = useLeaveGuard(isChanged, t('leave'));
  const request = useSaveCode(base, (saved) => {
    begin(saved);
    toast(t('saved'));
  });
  const { error, variables, isPending, mutate } = request;
  return {
    base,
    form,
    isChanged,
    /** It is asked before unsaved changes are left. */
    question,
    isBehind,
    begin,
    change: (changed: Partial<CodeForm>) => setForm({ ...form, ...changed }),
    discard: () => setForm(formOf(base)),
    save: () => mutate(body),
    isSaving: isPending,
    faults: useFaults({ error: isStale(error) ? null : error, variables }, body),
    /** When the draft was kept that the edit continues; null without one. */
    draftedAt: draft !== undefined && isChanged ? draft.at : null,
  };
}
