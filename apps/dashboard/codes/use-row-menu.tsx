import { lazy, Suspense, useState } from 'react';
import { whenIdle } from '../ui/when-idle.js';
import type { Spot } from './row-menu.js';

const load = () => import('./row-menu.js');
const RowMenu = lazy(async () => ({ default: (await load()).RowMenu }));
void whenIdle()
  .then(load)
  .catch(() => undefined);

/** One menu for all rows: where a person has clicked, or at the button of the row. */
export function useRowMenu() {
  const [spot, setSpot] = useState<Spot | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (at: Spot) => {
    setSpot(at);
    setOpen(true);
  };
  const menu =
    spot === null ? null : (
      <Suspense>
        <RowMenu key={spot.code.id} spot={spot} isOpen={isOpen} onChange={setOpen} />
      </Suspense>
    );
  return { open, menu };
}
