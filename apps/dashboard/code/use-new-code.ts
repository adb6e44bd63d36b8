import { useState } from 'react';
import { useCreateCode, type Code } from '../codes/codes.queries.js';
import type { Category } from '../codes/search.js';
import { useFaults } from '../ui/use-faults.js';
import { createBody, emptyForm, type CodeForm } from './code-form.js';
import { dropDraft, findDraft, keepDraft } from './drafts.js';
import { useAmountFaults } from './use-amount-faults.js';

const keyOf = (category: Category) => `new.${category}`;

/** What was typed for a code stays when its category changes; each category has its own content. */
const carried = ({ qr_data: _content, category: _category, dynamic: _dynamic, ...shared }: CodeForm) =>
  shared;

/** The form of a new code, which a draft keeps until it is created. @param onCreated returns the navigation to it */
export function useNewCode(
  { category, folderId }: { category: Category; folderId: string | null },
  onCreated: (code: Code) => unknown,
) {
  const empty = { ...emptyForm(category), folder_id: folderId };
  const [stored, setForm] = useState<CodeForm>(() => ({ ...empty, ...findDraft(keyOf(category))?.form }));
  const form = stored.category === category ? stored : begun(stored);
  if (form !== stored) setForm(form);

  function begun(before: CodeForm): CodeForm {
    const draft = findDraft(keyOf(category))?.form;
    const { name } = before;
    return draft !== undefined && name === ''
      ? { ...empty, ...draft }
      : { ...empty, ...draft, ...carried(before) };
  }

  const request = useCreateCode((code) => {
    dropDraft(keyOf(category));
    return onCreated(code);
  });
  const body = createBody(form);
  return {
    form,
    change: (changed: Partial<CodeForm>) => {
      const next = { ...form, ...changed };
      setForm(next);
      keepDraft({ key: keyOf(category), base: null, form: next });
    },
    startOver: () => {
      dropDraft(keyOf(category));
      setForm(empty);
    },
    isStarted: JSON.stringify(form) !== JSON.stringify(empty),
    create: () => request.create(body),
    isCreating: request.isPending,
    faults: useFaults(request, body),
    amounts: useAmountFaults(category, form.qr_data),
  };
}
