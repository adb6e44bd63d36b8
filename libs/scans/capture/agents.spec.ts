import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { isBot } from './bots.js';
import { readUserAgent } from './user-agent.js';

/** Agents of people from a large web site: https://github.com/intoli/user-agents */
interface Person {
  userAgent: string;
  deviceCategory: 'mobile' | 'tablet' | 'desktop';
}

/** https://github.com/monperrus/crawler-user-agents */
interface Crawler {
  instances: string[];
  tags: string[];
}

const { resolve } = createRequire(import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const people = read(join(dirname(resolve('user-agents')), 'user-agents.json')) as Person[];
const crawlers = read(resolve('crawler-user-agents')) as Crawler[];

const UNTOLD = [
  /^(?:A6-Indexer|Funnelback|GigablastOpenSource|GlobalWebSearchx|ImageMind|NING|Novellum|Scrubby|SearchExpress)\b/,
  /^(?:Searcherx?web|Spawning-AI|TerraCotta|The Knowledge AI|TheInternetSearchx|WeSEE:Search|7Siters|bigsur\.ai)\b/,
  /PlayStore-Google|MetaIAB Facebook|TSM-turingos|newsai\//,
];

describe('the agents of people', () => {
  it('are no bots', () => {
    expect(people.length).toBeGreaterThan(5_000);
    expect(people.filter(({ userAgent }) => isBot(userAgent))).toEqual([]);
  });

  it('have the device that their site has measured', () => {
    const wrong = people.filter(
      ({ userAgent, deviceCategory }) => readUserAgent(userAgent).device !== deviceCategory,
    );
    expect(wrong).toEqual([]);
  });
});

describe('the agents of crawlers', () => {
  it.each(['social-preview', 'search-engine', 'ai-crawler'])('are bots: %s', (tag) => {
    const agents = crawlers.filter(({ tags }) => tags.includes(tag)).flatMap(({ instances }) => instances);
    expect(agents.length).toBeGreaterThan(70);
    const missed = agents.filter((agent) => !isBot(agent));
    expect(missed.filter((agent) => !UNTOLD.some((known) => known.test(agent)))).toEqual([]);
  });
});
