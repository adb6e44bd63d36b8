import { TestService, type TestServiceOptions } from './test-service.js';

/** Each as production starts it, by its roles and the number of its connections. */
const services = new Map<string, Promise<TestService>>();

/** Returns the service that the spec files of this jest worker share, which ends with the worker. */
export async function sharedService({
  roles = 'api',
  connections = 1,
}: Pick<TestServiceOptions, 'roles' | 'connections'>): Promise<TestService> {
  const key = `${roles} ${connections}`;
  const service = services.get(key) ?? TestService.start({ roles, connections });
  services.set(key, service);
  return service;
}

async function closeSharedServices(): Promise<void> {
  const open = await Promise.all(services.values());
  services.clear();
  await Promise.all(open.map((service) => service.close()));
}

// jest no longer listens to a worker that is to end. Without workers, global-teardown.mjs calls this.
process.on('removeListener', (event) => {
  if (event === 'message' && process.listenerCount('message') === 0) void closeSharedServices();
});
Object.assign(globalThis, { closeSharedServices });
