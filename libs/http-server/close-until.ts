import type { INestApplicationContext } from '@nestjs/common';
import type { Log } from '#libs/platform';

/**
 * Closes the application within a time limit, so that the orchestrator need not kill it. The end of the process closes
 * what remains, such as connections of vanished peers.
 * @param stopAt by performance.now()
 */
export async function closeUntil(
  stopAt: number,
  app: Pick<INestApplicationContext, 'close'>,
  log: Log,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const leftMs = Math.max(0, stopAt - performance.now());
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn('stopping, although not everything has finished in time');
      resolve();
    }, leftMs);
  });
  await Promise.race([app.close(), tooLate]).finally(() => clearTimeout(timer));
}
