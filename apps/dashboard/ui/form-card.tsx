import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardBody } from './card.js';
import styles from './card.module.css';
import { FormFaults } from './form-faults.js';
import { Form } from './form.js';
import layout from './layout.module.css';

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
  action: string;
  isPending: boolean;
  isDisabled?: boolean;
  hint?: ReactNode;
  /** They are shown above the fields, because no field shows them. */
  faults: readonly string[];
  onSubmit: () => void;
  /** Null for a form that stays open. */
  onClose: (() => void) | null;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <Form data-unsaved className={styles.card} aria-label={label} onSubmit={onSubmit}>
      <CardBody className={layout.stack}>
        <FormFaults faults={faults} />
        {children}
        <div className={layout.row}>
          <Button type="submit" loading={isPending} disabled={isDisabled}>
            {action}
          </Button>
          {onClose === null ? null : (
            <Button variant="subtle" onClick={onClose}>
              {t('keep')}
            </Button>
          )}
          {hint}
        </div>
      </CardBody>
    </Form>
  );
}
