import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

/** A row that is dragged, and the list that it comes from. */
export interface Dragged {
  list: string;
  index: number;
}

/** What is dragged; the browser tells its data only on drop. */
let dragged: Dragged | null = null;

/** Moves a row of a list by dragging it, or with the arrow keys. @param list names it, where a screen has several */
export function MoveHandle({
  label,
  title,
  list = '',
  index,
  count,
  onMove,
}: {
  label: string;
  title: string;
  list?: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}) {
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : null;
    if (to === null) return;
    event.preventDefault();
    if (to < 0 || to >= count) return;
    // The row is at its place before its handle gets the focus.
    const { currentTarget } = event;
    flushSync(() => onMove(index, to));
    focusHandle(currentTarget, to);
  };
  return (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      title={title}
      data-move-handle={index}
      draggable
      onKeyDown={press}
      onDragStart={() => (dragged = { list, index })}
      onDragEnd={() => (dragged = null)}
    >
      <IconGripVertical size={16} />
    </ActionIcon>
  );
}

/** The row moved, and the focus goes with it. */
function focusHandle(from: HTMLElement, index: number): void {
  const list = from.closest('[data-move-list]');
  list?.querySelector<HTMLElement>(`:scope > * > [data-move-handle="${index}"]`)?.focus();
}

/**
 * Makes a row a place where another one can be dropped.
 * @param takeFrom moves a row of another list here; null if it does not belong here
 */
export const dropTarget = (
  index: number,
  onMove: (from: number, to: number) => void,
  list = '',
  takeFrom: (row: Dragged) => (() => void) | null = () => null,
) => {
  const dropOf = (row: Dragged) => (row.list === list ? () => onMove(row.index, index) : takeFrom(row));
  return {
    onDragOver: (event: React.DragEvent) => {
      if (dragged !== null && dropOf(dragged) !== null) event.preventDefault();
    },
    onDrop: (event: React.DragEvent) => {
      const drop = dragged === null ? null : dropOf(dragged);
      if (drop === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (dragged?.list !== list || dragged.index !== index) drop();
      dragged = null;
    },
  };
};

/** The list with one row moved to another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...rows.slice(from, from + 1), ...others.slice(to)];
}
