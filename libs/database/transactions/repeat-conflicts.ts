import { isConflict, isPlanOutdated } from '../connections/database-errors.js';

const MAX_REPEATS = 2;

/**
 * Runs a whole transaction again, at most twice, after a conflict or an outdated prepared statement. It does not pause,
 * because the conflicting transaction has finished by then.
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
