import { isConflict, isPlanOutdated } from '../connections/database-errors.js';

const MAX_REPEATS = 2;

/**
 * Runs `work`, which is a whole transaction, again if PostgreSQL has rolled it back for another one, or because of a
 * statement that is prepared no more: at most twice, and without a pause, since the other one has finished by then.
 */
export async function repeatConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await work();
    } catch (error) {
      if (repeats === MAX_REPEATS || !(isConflict(error) || isPlanOutdated(error))) throw error;
    }
  }
}
