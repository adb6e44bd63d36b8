import { IconSelector } from '@tabler/icons-react';
import clsx from 'clsx';
import { initialsOf } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { Avatar } from '../ui/avatar.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import styles from './navigation.module.css';

/** The face of the button for the workspace's menu. */
export function WorkspaceFace() {
  const { workspace } = useSession();
  return (
    <>
      <span className={styles.mark}>{initialsOf(workspace.name)}</span>
      <span className={clsx(styles.word, font.strong, font.cut, layout.grow)}>{workspace.name}</span>
      <IconSelector size={16} className={layout.desk} />
    </>
  );
}

/** The face of the button for the person's menu. @param isBar in the bar of a phone there is room for the initials only */
export function PersonFace({ isBar }: { isBar: boolean }) {
  const { user } = useSession();
  return (
    <>
      <Avatar name={user.name} isLarge={isBar} />
      {isBar ? null : (
        <>
          <span className={clsx(styles.word, font.cut, layout.grow)}>{user.name}</span>
          <IconSelector size={16} />
        </>
      )}
    </>
  );
}
