import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { toastError } from '../ui/toasts.js';
import { weighDeletion, type Chosen } from './bulk.queries.js';
import type { Asked } from './delete-dialog.js';

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.js')).DeleteDialog }));

const areScanned = ({ codes, filters }: Chosen): boolean =>
  filters !== null || codes.some(({ scan_count }) => scan_count > 0);

/** Deletes at once what nobody has scanned, since that can be undone; of other codes, it says what is lost, and asks. */
export function useDeletion(): {
  ask: (chosen: Chosen, act: () => void) => void;
  isPending: boolean;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const weigh = useMutation({
    mutationFn: async ({ chosen }: Omit<Asked, 'impact'>) => weighDeletion(chosen),
    onSuccess: (impact, { chosen, act }) => {
      if (impact.first_scanned_at === null) act();
      else setAsked({ chosen, impact, act });
    },
    onError: toastError,
  });
  const ask = (chosen: Chosen, act: () => void) => {
    if (areScanned(chosen)) weigh.mutate({ chosen, act });
    else act();
  };
  const dialog =
    asked === null ? null : (
      <Suspense>
        <DeleteDialog {...asked} onClose={() => setAsked(null)} />
      </Suspense>
    );
  return { ask, isPending: weigh.isPending, dialog };
}
