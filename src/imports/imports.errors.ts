import { problem } from '../http/problems/index.js';

export const ImportNotFound = problem(404, 'not_found', () => 'No such import in this workspace.');
export const ImportOpen = problem(
  409,
  'conflict',
  (id: string, state: string) =>
    `A workspace has one import at a time, and ${id} is ${state}: wait for its end, or cancel it.`,
);
export const ImportNotReady = problem(
  409,
  'conflict',
  (state: string) => `Only an import that is ready can be started; this one is ${state}.`,
);
export const ImportHasFaults = problem(
  409,
  'conflict',
  (failed: number) =>
    `${failed.toLocaleString('en')} rows cannot be imported, and this import is atomic: correct them and upload the file again, or upload it without atomic.`,
);
export const ImportEnded = problem(
  409,
  'conflict',
  (state: string) => `An import that is ${state} cannot be cancelled.`,
);
export const ImportNotRevertible = problem(
  409,
  'conflict',
  () =>
    'An import can be reverted for 24 hours, once it has ended and has created or changed QR codes, and only once.',
);
