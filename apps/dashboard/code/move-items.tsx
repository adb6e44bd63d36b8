import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Moves a row without dragging it. */
export function MoveItems({
  index,
  count,
  onMove,
}: {
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}) {
  const { t } = useTranslation('code');
  return (
    <>
      <Menu.Item disabled={index === 0} onClick={() => onMove(index, index - 1)}>
        {t('menu.up')}
      </Menu.Item>
      <Menu.Item disabled={index === count - 1} onClick={() => onMove(index, index + 1)}>
        {t('menu.down')}
      </Menu.Item>
    </>
  );
}
