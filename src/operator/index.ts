import type { INestApplicationContext } from '@nestjs/common';
import type { RequestListener } from 'node:http';
import type { Config } from '#libs/platform';
import type { ProcessModules } from '#libs/process';

interface OperatorPages {
  modules: ProcessModules;
  listenerOf: (app: INestApplicationContext) => RequestListener | undefined;
}

/** Loads the pages for operators, and what only they need, if there is a port for them. */
export async function operatorPages({ operator }: Config): Promise<OperatorPages> {
  if (!operator) return { modules: [], listenerOf: () => undefined };
  const { OperatorModule } = await import('./operator.module.js');
  const { OperatorListener } = await import('./operator.listener.js');
  return { modules: [OperatorModule], listenerOf: (app) => app.get(OperatorListener).listener };
}
