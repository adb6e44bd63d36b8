import { ActionIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardBody, CardFoot, CardHead } from './card.js';
import { CopyButton } from './copy.js';
import font from './font.module.css';
import layout from './layout.module.css';
import styles from './shown-once.module.css';

/** A key, token or secret that cannot be shown again. @param label of its field @param copyLabel such as "Copy key" */
export function ShownOnce({
  title,
  label,
  value,
  copyLabel,
  onClose,
  children,
  footer,
}: {
  title: string;
  label: string;
  value: string;
  copyLabel: string;
  onClose: () => void;
  children?: ReactNode;
  footer?: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <Card as="section" className={styles.once} aria-label={title}>
      <CardHead>
        <span className={styles.done}>
          <IconCheck size={12} stroke={3} />
        </span>
        <h2 className={layout.grow}>{title}</h2>
        <ActionIcon aria-label={t('close')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </CardHead>
      <CardBody className={layout.stack}>
        <div>
          <p className={font.med}>{t('shownOnce')}</p>
          <div className={clsx(styles.copyable, layout.spaced)}>
            <code
              className={clsx(styles.secret, font.mono)}
              aria-label={label}
              tabIndex={0}
              role="textbox"
              aria-readonly="true"
            >
              {value}
            </code>
            <CopyButton value={value} label={copyLabel} />
          </div>
        </div>
        {children}
      </CardBody>
      {footer === undefined ? null : <CardFoot className={layout.row}>{footer}</CardFoot>}
    </Card>
  );
}
