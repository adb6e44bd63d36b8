import { ActionIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy.js';

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
    <section className="card once" aria-label={title}>
      <div className="card-head">
        <span className="done-mark">
          <IconCheck size={12} stroke={3} />
        </span>
        <h2 className="grow">{title}</h2>
        <ActionIcon aria-label={t('close')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <div className="card-body stack">
        <div>
          <p className="med">{t('shownOnce')}</p>
          <div className="copyable spaced">
            <code className="secret mono" aria-label={label} tabIndex={0} role="textbox" aria-readonly="true">
              {value}
            </code>
            <CopyButton value={value} label={copyLabel} />
          </div>
        </div>
        {children}
      </div>
      {footer === undefined ? null : <div className="card-foot row">{footer}</div>}
    </section>
  );
}
