import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  /** @param isRange with everything since the last one, as Shift asks for */
  toggle: (id: string, isRange: boolean) => void;
  toggleAll: () => void;
}

/** The selected codes, or other rows, of the page, or all that match on every page. */
export function useSelection(codes: readonly { id: string }[]) {
  const [areAllMatching, setAllMatching] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const choose = (chosen: ReadonlySet<string>) => {
    setAllMatching(false);
    setIds(chosen);
  };
  const clear = () => choose(new Set());
  const selectMatching = () => setAllMatching(true);
  const toggle = (id: string, isRange: boolean) => {
    const order = codes.map((code) => code.id);
    const [from, to] = [order.indexOf(isRange ? (last ?? id) : id), order.indexOf(id)].toSorted(
      (a, b) => a - b,
    );
    const range = order.slice(from, (to ?? 0) + 1);
    const changed = new Set(ids);
    for (const one of range) {
      if (ids.has(id)) changed.delete(one);
      else changed.add(one);
    }
    choose(changed);
    setLast(id);
  };
  const toggleAll = () => choose(ids.size === codes.length ? new Set() : new Set(codes.map(({ id }) => id)));
  return { ids, toggle, toggleAll, clear, areAllMatching, selectMatching };
}
