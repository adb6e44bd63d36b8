import { TestService } from './test-service.js';

/** The API alone, as production starts it, by the number of its connections. */
const services = new Map<number, Promise<TestService>>();

/** Returns the service that the spec files of this jest worker share, which ends with the worker. */
export async function sharedService(connections: number): Promise<TestService> {
  const service = services.get(connections) ?? TestService.start({ connections });
  services.set(connections, service);
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
