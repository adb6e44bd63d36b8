import { useTranslation } from 'react-i18next';
import { Steps } from '../ui/steps.js';

const STEPS = ['create', 'scan', 'use'] as const;

/** Shows the progress of a first code. */
export function FirstSteps({ current }: { current: (typeof STEPS)[number] }) {
  const { t } = useTranslation('codes');
  return <Steps steps={STEPS.map((step) => t(`steps.${step}`))} current={STEPS.indexOf(current)} />;
}
