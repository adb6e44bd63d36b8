import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '../ui/move-handle.js';
import { toast } from '../ui/toasts.js';
import { rowsIn } from './pasted-rows.js';
import { withoutPasted, type Edit } from './row-ids.js';
import { textOf, type Values } from './values.js';

const firstFieldOf = (row: Element | undefined) =>
  row?.querySelector<HTMLInputElement>('input:not([type=file])');

/**
 * Lets people type and paste the rows of a list one after the other: Enter in the first field leads to the next row,
 * ⌘ or Ctrl with an arrow moves the row, and pasted lines become rows.
 */
export function useRowEntry(rows: readonly Values[], edit: Edit<Values[]>) {
  const { t } = useTranslation('code');
  const list = useRef<HTMLUListElement>(null);
  const [awaited, setAwaited] = useState<number | null>(null);
  const rowAt = (index: number) =>
    [...(list.current?.children ?? [])].filter((child) => child.matches('[data-row]'))[index];
  useEffect(() => {
    if (awaited === null) return;
    firstFieldOf(rowAt(awaited))?.focus();
    setAwaited(null);
  }, [awaited]);
  const isFirstField = (index: number, target: EventTarget) => firstFieldOf(rowAt(index)) === target;
  const add = () => {
    edit((now) => [...now, {}]);
    setAwaited(rows.length);
  };
  const take = (index: number, event: ClipboardEvent) => {
    const pasted = isFirstField(index, event.target) ? rowsIn(event.clipboardData.getData('text')) : null;
    if (pasted === null) return;
    event.preventDefault();
    const row = rows[index] ?? {};
    const replaced = Object.values(row).every((value) => textOf(value) === '') ? [row] : [];
    const at = index + 1 - replaced.length;
    edit((now) => now.toSpliced(at, replaced.length, ...pasted));
    setAwaited(at + pasted.length - 1);
    toast(t('list.pasted', { count: pasted.length }), () =>
      edit((now) => withoutPasted(now, pasted, replaced)),
    );
  };
  const press = (index: number, event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined && (event.metaKey || event.ctrlKey)) {
      const to = index + step;
      event.preventDefault();
      if (to < 0 || to >= rows.length) return;
      edit((now) => moved(now, index, to));
      return setAwaited(to);
    }
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (!isEnter || !isFirstField(index, event.target)) return;
    event.preventDefault();
    if (index === rows.length - 1) add();
    else setAwaited(index + 1);
  };
  const handlersOf = (index: number) => ({
    onPaste: (event: ClipboardEvent) => take(index, event),
    onKeyDown: (event: KeyboardEvent) => press(index, event),
  });
  return { list, add, handlersOf };
}
