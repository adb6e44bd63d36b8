import { useRef, type RefObject } from 'react';
import { useKeys } from '../ui/use-keys.js';

/**
 * The keys of a list: the arrows, J and K move the focus from row to row, and Space selects. Enter opens
 * what has the focus.
 */
export function useRowKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  {
    count,
    topOf,
    onToggle,
  }: {
    count: number;
    /** How far a row is below the first one. */
    topOf: (index: number) => number;
    onToggle: (index: number, isRange: boolean) => void;
  },
) {
  const last = useRef(-1);
  const rowAt = (index: number) => body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const current = (): number => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]');
    return row && body.current?.contains(row) ? Number(row.dataset.index) : last.current;
  };
  const focus = (index: number) => {
    const row = rowAt(index);
    const link = row?.querySelector('a');
    link?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(index, count - 1));
    last.current = next;
    if (rowAt(next) !== null && rowAt(next) !== undefined) return focus(next);
    const top = window.scrollY + (body.current?.getBoundingClientRect().top ?? 0) + topOf(next);
    window.scrollTo({ top: top - window.innerHeight / 2 });
    // It is drawn after the scroll.
    requestAnimationFrame(() => requestAnimationFrame(() => focus(next)));
  };
  const withCurrent = (act: (index: number) => void) => () => {
    if (rowAt(current())) act(current());
  };
  useKeys([
    ['ArrowDown', () => moveTo(current() + 1)],
    ['J', () => moveTo(current() + 1)],
    ['ArrowUp', () => moveTo(current() - 1)],
    ['K', () => moveTo(current() - 1)],
    ['Home', () => moveTo(0)],
    ['End', () => moveTo(count - 1)],
    ['space', withCurrent((index) => onToggle(index, false))],
    ['shift+space', withCurrent((index) => onToggle(index, true))],
  ]);
}
