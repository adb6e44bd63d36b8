import { useEffect, useState, type RefObject } from 'react';

/** Rows above and below what is seen, so that a fast scroll shows no gap and the keyboard has a next row. */
const AROUND = 12;
/** The next page is loaded when this share of the rows is passed. */
const NEAR_END = 0.6;

interface Visible {
  from: number;
  to: number;
  rowHeight: number;
}

const AT_FIRST: Visible = { from: 0, to: 40, rowHeight: 56 };

/** Which rows of a long table are drawn: those in sight, by the scroll of the window. All rows are equally high. */
export function useVisibleRows(
  body: RefObject<HTMLTableSectionElement | null>,
  count: number,
  onNearEnd: () => void,
) {
  const [visible, setVisible] = useState(AT_FIRST);
  useEffect(() => {
    const update = () => {
      const rows = body.current;
      if (rows === null) return;
      const rowHeight = rows.querySelector<HTMLElement>('[data-index]')?.offsetHeight ?? AT_FIRST.rowHeight;
      const top = -rows.getBoundingClientRect().top;
      const from = Math.max(0, Math.floor(top / rowHeight) - AROUND);
      const last = Math.ceil((top + window.innerHeight) / rowHeight);
      const to = Math.max(last, 0) + AROUND;
      if (last >= count * NEAR_END) onNearEnd();
      setVisible((old) =>
        old.from === from && old.to === to && old.rowHeight === rowHeight ? old : { from, to, rowHeight },
      );
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [body, count, onNearEnd]);
  const to = Math.min(visible.to, count);
  const from = Math.min(visible.from, to);
  return {
    from,
    to,
    /** The heights of the rows that are not drawn. */
    above: from * visible.rowHeight,
    below: (count - to) * visible.rowHeight,
    rowHeight: visible.rowHeight,
  };
}
