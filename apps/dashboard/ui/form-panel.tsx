import clsx from 'clsx';
import type { ReactNode } from 'react';
import { FormFaults } from './form-faults.js';
import styles from './form-panel.module.css';
import { Form } from './form.js';
import layout from './layout.module.css';

/** A form that stands on a page of settings. @param faults errors that no field shows */
export const FormPanel = ({
  isChanged,
  faults,
  onSubmit,
  children,
}: {
  isChanged: boolean;
  faults: readonly string[];
  onSubmit: () => void;
  children: ReactNode;
}) => (
  <Form
    data-unsaved={isChanged || undefined}
    className={clsx(layout.stack, styles.panel)}
    onSubmit={onSubmit}
  >
    <FormFaults faults={faults} />
    {children}
  </Form>
);
