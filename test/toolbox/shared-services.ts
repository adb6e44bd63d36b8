import { atEndOfWorker } from './end-of-worker.js';
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
  if (!services.has(key)) atEndOfWorker(async () => (await service).close());
  services.set(key, service);
  return service;
}
