import { useEffect, useState } from 'react';

/** Gives the focus back to what opened a dialog. Mantine does so only for dialogs that stay on the page when closed. */
export function useFocusBack(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener?.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** The item of a menu is gone with the menu, so what has opened that gets the focus. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  const label = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = label ? document.getElementById(label) : active;
  return opener instanceof HTMLElement ? opener : null;
}
