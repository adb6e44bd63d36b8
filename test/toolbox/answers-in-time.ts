import { QUEUES } from '#libs/queue';

const { waitMs = 0 } = QUEUES.database(1);

/** Leaves out requests that were refused because they had waited too long, as happens on a busy machine. */
export async function answersInTime<T extends { status: number }>(requests: Promise<T>[]): Promise<T[]> {
  const startedAt = performance.now();
  const timed = await Promise.all(
    requests.map(async (request) => ({ answer: await request, tookMs: performance.now() - startedAt })),
  );
  return timed
    .filter(({ answer, tookMs }) => answer.status !== 503 || tookMs < waitMs)
    .map(({ answer }) => answer);
}
