import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../ui/use-focus-back.js';
import styles from './keys.module.css';
import { modifier } from './navigation.js';

/** All keys that a screen can have. */
const KEYS = [
  { keys: 'K', hasModifier: true, name: 'search' },
  { keys: 'C', name: 'newCode' },
  { keys: 'S', hasModifier: true, name: 'keys.save' },
  { keys: '?', name: 'keys.show' },
  { keys: '/', name: 'keys.find' },
  { keys: 'F', name: 'keys.filter' },
  { keys: '↑ ↓ J K', name: 'keys.rows' },
  { keys: 'keys.space', name: 'keys.select' },
  { keys: 'T', name: 'keys.tag' },
  { keys: 'M', name: 'keys.move' },
  { keys: 'A', name: 'keys.archive' },
  { keys: 'X', name: 'keys.delete' },
  { keys: '← →', name: 'keys.walk' },
  { keys: 'Esc', name: 'keys.leave' },
] as const;

export function Keys({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'ui']);
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keys.title')}
      size={440}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <dl className={styles.keys}>
        {KEYS.map(({ keys, name, ...key }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <kbd>
                {'hasModifier' in key ? `${modifier()} ` : ''}
                {keys === 'keys.space' ? t(keys) : keys}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
