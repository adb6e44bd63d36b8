import { Radio } from '@mantine/core';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import layout from '../ui/layout.module.css';

/** A network in the symbol itself, or a page about it: each has its price. */
export function WifiChoice({ isPage, onChange }: { isPage: boolean; onChange: (isPage: boolean) => void }) {
  const { t } = useTranslation('code');
  return (
    <Radio.Group
      label={t('wifi.scan')}
      value={isPage ? 'page' : 'joins'}
      onChange={(value) => onChange(value === 'page')}
    >
      <div className={clsx(layout.stack, layout.small)}>
        {(['joins', 'page'] as const).map((value) => (
          <Radio key={value} value={value} label={t(`wifi.${value}`)} description={t(`wifi.${value}Hint`)} />
        ))}
      </div>
    </Radio.Group>
  );
}
