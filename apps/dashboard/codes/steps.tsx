import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const STEPS = ['create', 'scan', 'use'] as const;

/** Shows the progress of a first code. */
export function Steps({ current }: { current: (typeof STEPS)[number] }) {
  const { t } = useTranslation('codes');
  const reached = STEPS.indexOf(current);
  return (
    <ol className="steps">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index < reached ? 'done' : undefined}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span>{index < reached ? <IconCheck size={12} stroke={3} /> : index + 1}</span>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
