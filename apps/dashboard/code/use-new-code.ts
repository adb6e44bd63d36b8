import { useState } from 'react';
import { useCreateCode, type Code } from '../codes/codes.queries.js';
import type { Category } from '../codes/search.js';
import { useFaults } from '../ui/use-faults.js';
import { createBody, emptyForm, type CodeForm } from './code-form.js';
import { dropDraft, findDraft, keepDraft } from './drafts.js';
import { useAmountFaults } from './use-amount-faults.js';

/** The form of a new code, which a draft keeps until it is created. @param onCreated returns the navigation to it */
export function useNewCode(
  { category, folderId }: { category: Category; folderId: string | null },
  onCreated: (code: Code) => unknown,
) {
  const key = `new.${category}`;
  const empty = { ...emptyForm(category), folder_id: folderId };
  const [form, setForm] = useState(() => ({ ...empty, ...findDraft(key)?.form }));
  const request = useCreateCode((code) => {
    dropDraft(key);
    return onCreated(code);
  });
  const body = createBody(form);
  return {
    form,
    change: (changed: Partial<CodeForm>) => {
      const next = { ...form, ...changed };
      setForm(next);
      keepDraft({ key, base: null, form: next });
    },
    startOver: () => {
      dropDraft(key);
      setForm(empty);
    },
    isStarted: JSON.stringify(form) !== JSON.stringify(empty),
    create: () => request.create(body),
    isCreating: request.isPending,
    faults: useFaults(request, body),
    amounts: useAmountFaults(category, form.qr_data),
  };
}
