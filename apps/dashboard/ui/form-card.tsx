import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFaults } from './form-faults.js';

/** A form that opens on a page of settings. */
export function FormCard({
  label,
  action,
  isPending,
  isDisabled = false,
  hint = null,
  faults,
  onSubmit,
  onClose,
  children,
}: {
  label: string;
  /** The label of its button. */
  action: string;
  isPending: boolean;
  isDisabled?: boolean;
  /** Beside the button. */
  hint?: ReactNode;
  /** Errors that no field shows. */
  faults: readonly string[];
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <form
      noValidate
      data-unsaved
      className="card"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="card-body stack">
        <FormFaults faults={faults} />
        {children}
        <div className="row">
          <Button type="submit" loading={isPending} disabled={isDisabled}>
            {action}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t('keep')}
          </Button>
          {hint}
        </div>
      </div>
    </form>
  );
}
