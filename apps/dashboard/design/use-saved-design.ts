import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Code } from '../codes/codes.queries.js';
import { isStale, useSaveCode } from '../codes/use-save-code.js';
import { saidBy } from '../ui/said.js';
import { toast } from '../ui/toasts.js';
import { useLeaveGuard } from '../ui/use-leave-guard.js';
import { designOf, designPatch, type DesignForm } from './design-form.js';

const isLike = (one: DesignForm, other: DesignForm): boolean =>
  Object.keys(designPatch(one, other)).length === 0;

/** Saves the design of a code, and warns before unsaved changes are lost. @param onStored takes what is stored now */
export function useSavedDesign(code: Code, form: DesignForm, onStored: (design: DesignForm) => void) {
  const { t } = useTranslation(['design', 'ui']);
  // It is kept from the beginning, because somebody else may save meanwhile.
  const [base, setBase] = useState(code);
  const before = designOf(base.design);
  const isChanged = !isLike(before, form);
  const begin = (stored: Code) => {
    setBase(stored);
    onStored(designOf(stored.design));
  };
  const isNewer = code.version > base.version;
  const isOnlyElsewhere = isLike(before, designOf(code.design));
  if (isNewer && isOnlyElsewhere) setBase(code);
  if (isNewer && !isOnlyElsewhere && !isChanged) begin(code);
  const save = useSaveCode(base, (saved) => {
    begin(saved);
    toast(t('saved'));
  });
  const question = useLeaveGuard(isChanged, t('leave'));
  return {
    ...{ isChanged, isPending: save.isPending },
    /** It is asked before unsaved changes are left. */
    question,
    save: () => save.mutate({ design: designPatch(before, form) }),
    refusal: save.error === null ? null : refusalOf(save.error),
    clearRefusal: save.reset,
    /** Two people have changed the design. */
    conflict:
      isNewer && isChanged && !isOnlyElsewhere
        ? { takeTheirs: () => begin(code), keepMine: () => setBase(code) }
        : null,
  };
}

/** The choice between the versions says enough about a conflict. */
const refusalOf = (error: Error): string | null => (isStale(error) ? null : saidBy(error));
