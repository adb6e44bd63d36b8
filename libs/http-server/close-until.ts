import type { INestApplicationContext } from '@nestjs/common';
import type { Log } from '#libs/platform';

/**
 * Closes the application. What does not end in time, such as a connection whose peer is gone, is left to the end of the
 * process, so that the orchestrator need not kill it.
 * @param stopAt by performance.now()
 */
export async function closeUntil(
  stopAt: number,
  app: Pick<INestApplicationContext, 'close'>,
  log: Log,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn('the process stops although not everything has ended in time');
      resolve();
    }, stopAt - performance.now());
  });
  await Promise.race([app.close(), tooLate]).finally(() => clearTimeout(timer));
}
