import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { nameLookup } from './name-lookup.js';

const A_RECORD = 1;
const NOT_FOUND = 3;
const SERVER_FAILED = 2;

describe('nameLookup', () => {
  const servers: Socket[] = [];

  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  const lookupAt = async (answer: (question: Buffer) => Buffer | null, hostsFile?: string) => {
    const server = createSocket('udp4', (question, { port, address }) => {
      const reply = answer(question);
      if (reply) server.send(reply, port, address);
    }).bind(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const resolver = new Resolver({ timeout: 500, tries: 2 });
    resolver.setServers([`127.0.0.1:${server.address().port}`]);
    return nameLookup(resolver, hostsFile);
  };

  it('gives the addresses of one family when the other has none', async () => {
    const lookup = await lookupAt((question) => reply(question, [192, 0, 2, 7]));
    expect(await lookup('receiver.test')).toEqual([{ address: '192.0.2.7', family: 4 }]);
  });

  it('fails in time when the name servers are silent, and keeps no thread from others', async () => {
    const lookup = await lookupAt(() => null);
    const hanging = Array.from({ length: 20 }, (_, index) => lookup(`hanging-${index}.test`));
    const settled = Promise.allSettled(hanging);
    const startedAt = Date.now();
    let ended = 0;
    for (const each of hanging) each.catch(() => (ended += 1));
    await readFile('package.json');
    expect(ended).toBe(0);
    const answers = await settled;
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
    await expect(hanging[0]).rejects.toMatchObject({ code: 'ETIMEOUT' });
    expect(Date.now() - startedAt).toBeLessThan(5_000);
  });

  it('does not ask the system for a name whose servers fail', async () => {
    const lookup = await lookupAt((question) => reply(question, null, SERVER_FAILED));
    await expect(lookup('localhost.localdomain.test')).rejects.toMatchObject({ code: 'ESERVFAIL' });
  });

  it('takes the hosts file first, whatever the name servers do', async () => {
    const lookup = await lookupAt(() => null);
    expect(await lookup('LocalHost')).toContainEqual({ address: '127.0.0.1', family: 4 });
  });

  it('asks the system for what the name servers do not know', async () => {
    const lookup = await lookupAt((question) => reply(question, null, NOT_FOUND), '/dev/null');
    const addresses = await lookup('localhost');
    expect(addresses.map(({ address }) => address)).toContain('127.0.0.1');
  });
});

/** Returns the question followed by an A record or nothing (RFC 1035 section 4.1). */
function reply(question: Buffer, address: number[] | null, code = 0): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const isA = question.readUInt16BE(end - 4) === A_RECORD;
  const answer = address && isA ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address]) : null;
  const head = Buffer.from(question.subarray(0, end));
  head.writeUInt16BE(0x8180 | code, 2);
  [1, answer ? 1 : 0, 0, 0].forEach((count, index) => head.writeUInt16BE(count, 4 + 2 * index));
  return answer ? Buffer.concat([head, answer]) : head;
}
