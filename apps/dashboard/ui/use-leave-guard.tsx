import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import font from './font.module.css';
import { FormDialog } from './form-dialog.js';

/**
 * Asks before a person leaves a screen with what they have not saved; a closed window is asked about by the browser.
 * @param text what happens to it
 * @returns the question, which the screen renders
 */
export function useLeaveGuard(isChanged: boolean, text: string): ReactNode {
  const { t } = useTranslation('ui');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <FormDialog title={t('leaveTitle')} action={t('leave')} onSubmit={proceed} onClose={reset}>
      <p className={font.dim}>{text}</p>
    </FormDialog>
  );
}
