import { useHotkeys } from '@mantine/hooks';

const LAYERS = '[role=dialog], [role=menu], [role=listbox], [data-sheet]';
/** These take no letters. */
const WITHOUT_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];
/** These are changed by arrows. */
const WITH_ARROWS = ['radio', 'range'];

type Key = [key: string, act: () => void];

interface Options {
  /** True if the keys also work while a field has the focus. */
  whileTyping?: boolean;
  /** How many dialogs, sheets, menus and lists may be open: 1 for the keys of a sheet. */
  layers?: number;
}

/** Mantine closes a layer before the hotkeys hear of the key, so its layers are counted before. */
let layersBefore = 0;
window.addEventListener(
  'keydown',
  () => {
    layersBefore = [...document.querySelectorAll(LAYERS)].filter((layer) => layer.checkVisibility()).length;
  },
  { capture: true },
);

/** Keys of a screen: they work unless text is typed, or something is open above the screen. */
export function useKeys(
  keys: Key[],
  { whileTyping = false, layers = whileTyping ? Infinity : 0 }: Options = {},
) {
  useHotkeys(
    keys.map(([key, act]) => [
      key,
      (event) => {
        if (event.defaultPrevented || layersBefore > layers || (!whileTyping && takesKey(event))) return;
        event.preventDefault();
        act();
      },
      { preventDefault: false },
    ]),
    [],
    true,
  );
}

function takesKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if ([' ', 'Enter'].includes(key) && target.closest('button, input, summary, [role=button]')) return true;
  if (target instanceof HTMLInputElement)
    return (
      !WITHOUT_TEXT.includes(target.type) || (key.startsWith('Arrow') && WITH_ARROWS.includes(target.type))
    );
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}
