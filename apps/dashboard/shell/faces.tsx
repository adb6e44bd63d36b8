import { IconSelector } from '@tabler/icons-react';
import { initialsOf } from '../app/format.js';
import { useSession } from '../app/session.queries.js';

/** The face of the button for the workspace's menu. */
export function WorkspaceFace() {
  const { workspace } = useSession();
  return (
    <>
      <span className="mark">{initialsOf(workspace.name)}</span>
      <span className="strong cut grow">{workspace.name}</span>
      <IconSelector size={16} className="desk" />
    </>
  );
}

/** The face of the button for the person's menu. @param isBar in the bar of a phone there is room for the initials only */
export function PersonFace({ isBar }: { isBar: boolean }) {
  const { user } = useSession();
  return (
    <>
      <span className="avatar">{initialsOf(user.name)}</span>
      {isBar ? null : (
        <>
          <span className="cut grow">{user.name}</span>
          <IconSelector size={16} />
        </>
      )}
    </>
  );
}
