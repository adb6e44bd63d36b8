import { Button } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from './floating.js';
import { FormFaults } from './form-faults.js';
import { Form } from './form.js';
import layout from './layout.module.css';
import { useFocusBack } from './use-focus-back.js';

/** A form above the page. */
export function FormDialog({
  title,
  action,
  isPending = false,
  isDisabled = false,
  isDangerous = false,
  width = 440,
  faults = [],
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  action: string;
  isPending?: boolean;
  isDisabled?: boolean;
  isDangerous?: boolean;
  /** A table needs more. */
  width?: number;
  /** They are shown above the fields, because no field shows them. */
  faults?: readonly string[];
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      // A fault that goes moves the button away from a double click, which then meets what is outside.
      closeOnClickOutside={!isPending}
      title={title}
      size={width}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Form className={layout.stack} onSubmit={onSubmit}>
        <FormFaults faults={faults} />
        {children}
        <div className={clsx(layout.row, layout.end)}>
          <Button variant="default" data-autofocus={isDangerous || undefined} onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            type="submit"
            data-danger={isDangerous || undefined}
            loading={isPending}
            disabled={isDisabled}
          >
            {action}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
