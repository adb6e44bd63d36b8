import type {
  BeforeApplicationShutdown,
  NestApplicationOptions,
  OnApplicationShutdown,
} from '@nestjs/common';
import { closeIfDataSource } from '#libs/database';

type StartOptions = Pick<NestApplicationOptions, 'abortOnError' | 'instrument'>;

/**
 * Starts a Nest application. If a provider fails, closes what the others have opened, since Nest then returns no
 * application to close.
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

async function close(instances: unknown[]): Promise<void> {
  const closable = instances.filter((each): each is Hooks => typeof each === 'object' && each !== null);
  await Promise.allSettled(closable.map(async (each) => void (await each.beforeApplicationShutdown?.())));
  await Promise.allSettled(closable.map(async (each) => void (await each.onApplicationShutdown?.())));
  await Promise.allSettled(closable.map((each) => closeIfDataSource(each)));
}
