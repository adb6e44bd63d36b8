import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Client, PersonClient } from '../../toolbox/client.js';
import { startReceiver, type Receiver } from '../../toolbox/receiver.js';
import { TestService } from '../../toolbox/test-service.js';
import { useBrowser } from '../../toolbox/use-browser.js';
import { contextOf, listenForFaults } from '../visits.js';

export const BASE_URL = 'http://localhost';
export const HOSTILE = '<img src=x onerror=alert(1)>';

/** What all tasks share: starting a service or a browser costs more than a task. */
export interface Surroundings {
  service: TestService;
  browser: Browser;
  receiver: Receiver;
}

type Task = (name: string, work: () => Promise<void>) => void;

/** Each task has a workspace, a person and a page of its own. */
export interface Stage extends Surroundings {
  /** Registers a task of `npm test`: one for each screen. */
  often: Task;
  /** Registers a task of `npm run test:slow`. */
  rarely: Task;
  acme: Client;
  admin: PersonClient;
  page: Page;
  /** What the page has reported; empty at the end of a task. */
  faults: string[];
  /** @param person who is signed in; the admin if it is omitted */
  open: (path: string, person?: PersonClient | null) => Promise<void>;
  button: (name: string | RegExp) => Locator;
}

export function useSurroundings(): Surroundings {
  const world = useBrowser() as Surroundings;
  beforeAll(async () => {
    world.receiver = await startReceiver();
    const env = { BASE_URL, WEBHOOK_RETRY_DELAYS_MS: ',', ...world.receiver.variables };
    world.service = await TestService.start({ roles: 'all', env, connections: 4 });
  });
  afterAll(async () => {
    await world.service.close();
    await world.receiver.close();
  });
  return world;
}

const leaveOut: Task = () => undefined;

/**
 * One context keeps the scripts of the dashboard for all tasks; cookies and storage are emptied after each.
 * @param chosen the tasks of the spec file
 */
export function useStage(world: Surroundings, chosen: 'often' | 'rarely'): Stage {
  let context: BrowserContext;
  const stage = Object.assign(Object.create(world) as Stage, {
    often: chosen === 'often' ? it : leaveOut,
    rarely: chosen === 'rarely' ? it : leaveOut,
    open: async (path: string, person: PersonClient | null = stage.admin) => {
      await context.clearCookies();
      const { url } = world.service;
      if (person) await context.addCookies([{ name: 'session', value: person.token, url }]);
      await context.clock.setFixedTime(world.service.clock.now());
      await stage.page.goto(url + path);
    },
    button: (name: string | RegExp) =>
      stage.page.getByRole('button', { name, exact: typeof name === 'string' }),
  });
  beforeAll(async () => {
    context = await contextOf(world.browser, world.service, null);
  });
  afterAll(() => context.close());
  beforeEach(async () => {
    world.receiver.respondWith(204);
    stage.acme = await world.service.client({ name: 'Acme' });
    stage.admin = await world.service.person('admin', stage.acme);
    stage.page = await context.newPage();
    stage.faults = listenForFaults(stage.page);
  });
  afterEach(async () => {
    if (stage.page.url() !== 'about:blank') await stage.page.evaluate('localStorage.clear()');
    await stage.page.close();
    expect(stage.faults).toEqual([]);
  });
  return stage;
}
