import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../ui/toasts.js';
import { rowsIn } from './pasted-rows.js';
import { textOf, type Values } from './values.js';

const inputsOf = (row: Element | undefined) => row?.querySelectorAll<HTMLInputElement>('input') ?? [];

/**
 * Lets people type and paste the rows of a list one after the other: Enter in the first field leads to the next row, and
 * pasted lines become rows.
 */
export function useRowEntry(rows: readonly Values[], onChange: (rows: Values[]) => void, isOn: boolean) {
  const { t } = useTranslation('code');
  const list = useRef<HTMLDivElement>(null);
  const [awaited, setAwaited] = useState<number | null>(null);
  const rowAt = (index: number) =>
    [...(list.current?.children ?? [])].filter((child) => child.matches('[data-row]'))[index];
  useEffect(() => {
    if (awaited === null) return;
    inputsOf(rowAt(awaited))[0]?.focus();
    setAwaited(null);
  }, [awaited]);
  const isFirstField = (index: number, target: EventTarget) => inputsOf(rowAt(index))[0] === target;
  const take = (index: number, event: ClipboardEvent) => {
    const pasted = isFirstField(index, event.target) ? rowsIn(event.clipboardData.getData('text')) : null;
    if (pasted === null) return;
    event.preventDefault();
    const isBlank = Object.values(rows[index] ?? {}).every((value) => textOf(value) === '');
    const before = rows.slice(0, isBlank ? index : index + 1);
    onChange([...before, ...pasted, ...rows.slice(index + 1)]);
    setAwaited(before.length + pasted.length - 1);
    toast(t('list.pasted', { count: pasted.length }), () => onChange([...rows]));
  };
  const press = (index: number, event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (!isEnter || !isFirstField(index, event.target)) return;
    event.preventDefault();
    if (index === rows.length - 1) onChange([...rows, {}]);
    setAwaited(index + 1);
  };
  const handlersOf = (index: number) =>
    isOn
      ? {
          onPaste: (event: ClipboardEvent) => take(index, event),
          onKeyDown: (event: KeyboardEvent) => press(index, event),
        }
      : {};
  return { list, handlersOf };
}
