const successes = new Map<string, Date>();

/** When the last successful run of each cleanup of this process ended, by its name. */
export const lastSuccesses: ReadonlyMap<string, Date> = successes;

export function noteSuccess(cleanup: string): void {
  successes.set(cleanup, new Date());
}
