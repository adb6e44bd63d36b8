import type {
  BeforeApplicationShutdown,
  NestApplicationOptions,
  OnApplicationShutdown,
} from '@nestjs/common';
import { closeIfDataSource } from '#libs/database';

type StartOptions = Pick<NestApplicationOptions, 'abortOnError' | 'instrument'>;

/**
 * Starts a Nest application. If one of its providers fails, closes what the others have opened: Nest then returns no
 * application that could be closed.
 */
export async function startOrClose<T>(start: (options: StartOptions) => Promise<T>): Promise<T> {
  let created: unknown[] | null = [];
  const instanceDecorator = (instance: unknown): unknown => {
    created?.push(instance);
    return instance;
  };
  try {
    return await start({ abortOnError: false, instrument: { instanceDecorator } });
  } catch (error) {
    await close(created);
    throw error;
  } finally {
    created = null;
  }
}

type Hooks = Partial<BeforeApplicationShutdown & OnApplicationShutdown>;

/** What fails here is of no interest: the start has failed for another reason. */
async function close(instances: unknown[]): Promise<void> {
  const closable = instances.filter((each): each is Hooks => typeof each === 'object' && each !== null);
  await Promise.allSettled(closable.map(async (each) => void (await each.beforeApplicationShutdown?.())));
  await Promise.allSettled(closable.map(async (each) => void (await each.onApplicationShutdown?.())));
  await Promise.allSettled(closable.map((each) => closeIfDataSource(each)));
}
