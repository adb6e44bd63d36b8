import { rmSync } from 'node:fs';

export default async function tearDown() {
  await globalThis.closeShared?.();
  await globalThis.testPostgres.stop();
  rmSync(globalThis.testPostgres.dir, { recursive: true, force: true });
}
