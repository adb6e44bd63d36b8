import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { waitUntil } from '../../test/toolbox/wait-until.js';
import { DrainingServer } from './draining-server.js';
import { PlainRefusals } from './plain-refusals.js';

describe('bodies in small chunks', () => {
  const HOST = 'Host: qr.test\r\n';
  const CHUNKED = 'Transfer-Encoding: chunked\r\n';

  /** What node:http made of 64 KiB that arrived at once, before and after the connection was closed. */
  async function calledFor(input: string): Promise<{ requests: number; chunks: number; received: string }> {
    const called = { requests: 0, chunks: 0 };
    const counting = new DrainingServer((request, response) => {
      called.requests += 1;
      const push = request.push.bind(request);
      // In front of what limits the chunks.
      request.push = (chunk) => {
        called.chunks += 1;
        return push(chunk);
      };
      request.resume().once('end', () => response.end());
    }, new PlainRefusals({}));
    await counting.listen(0, '127.0.0.1');
    const exchange = async (sent: string) => {
      const socket = connect(Number(new URL(counting.url).port), '127.0.0.1');
      socket.write(sent);
      return text(socket).catch(() => '');
    };
    const received = await exchange(input);
    const { requests, chunks } = called;
    // node:http uses the parser of the closed connection again.
    const CHUNKS = `20\r\n${'x'.repeat(32)}\r\n`.repeat(1_000);
    const valid = await exchange(
      `POST /a HTTP/1.1\r\n${HOST}${CHUNKED}Connection: close\r\n\r\n${CHUNKS}0\r\n\r\n`,
    );
    expect([valid.slice(0, 15), called.chunks - chunks]).toEqual(['HTTP/1.1 200 OK', 1_001]);
    await counting.drain(0);
    return { requests, chunks, received };
  }

  it('refuses a body in many chunks of a few bytes, and takes nothing further from the connection', async () => {
    const body = '1\r\n \r\n'.repeat(10_000);
    const { requests, chunks, received } = await calledFor(
      `POST /a HTTP/1.1\r\n${HOST}${CHUNKED}\r\n${body}0\r\n\r\n`,
    );
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect([requests, chunks]).toEqual([1, 251]);
  });

  it('refuses small chunks of many connections in one turn of the event loop, and takes few of them', async () => {
    let [accepted, chunks] = [0, 0];
    const busy = new DrainingServer((request, response) => {
      const push = request.push.bind(request);
      request.push = (chunk) => {
        chunks += 1;
        return push(chunk);
      };
      request.resume().once('end', () => response.end());
    }, new PlainRefusals({}));
    busy.onConnection(() => (accepted += 1));
    await busy.listen(0, '127.0.0.1');
    const { port } = new URL(busy.url);
    const sockets = Array.from({ length: 40 }, () => connect(Number(port), '127.0.0.1'));
    await waitUntil(() => accepted === sockets.length, 'the connections');
    const body = `20\r\n${'x'.repeat(32)}\r\n`.repeat(1_000);
    const answers = sockets.map(async (socket) => {
      socket.write(`POST /a HTTP/1.1\r\n${HOST}${CHUNKED}Connection: close\r\n\r\n${body}0\r\n\r\n`);
      const answer = await text(socket).catch(() => '');
      return [answer.slice(9, 12), /^Retry-After: (.*)\r$/m.exec(answer)?.[1]].join();
    });
    const answered = new Set(await Promise.all(answers));
    await busy.drain(0);
    expect(answered).toEqual(new Set(['200,', '503,2']));
    expect(chunks).toBeLessThan(40_000);
  });

  it('joins small chunks that arrive at once, between larger ones', async () => {
    const parts: number[] = [];
    const joining = new DrainingServer((request, response) => {
      request.on('data', ({ length }: Buffer) => parts.push(length));
      request.once('end', () => response.end());
    }, new PlainRefusals({}));
    await joining.listen(0, '127.0.0.1');
    const socket = connect(Number(new URL(joining.url).port), '127.0.0.1');
    const small = `20\r\n${'x'.repeat(32)}\r\n`.repeat(100);
    const body = `${small}800\r\n${'x'.repeat(2_048)}\r\n${small}0\r\n\r\n`;
    socket.write(`POST /a HTTP/1.1\r\n${HOST}${CHUNKED}Connection: close\r\n\r\n${body}`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect(parts).toEqual([3_200, 2_048, 3_200]);
    await joining.drain(0);
  });

  it('reads no more small chunks than there is room for', async () => {
    let paused: Socket | undefined;
    const waiting = new DrainingServer(({ socket }) => void (paused = socket), new PlainRefusals({}));
    await waiting.listen(0, '127.0.0.1');
    const socket = connect(Number(new URL(waiting.url).port), '127.0.0.1');
    const body = `40\r\n${'x'.repeat(64)}\r\n`.repeat(100_000);
    socket.once('error', () => undefined).write(`POST /a HTTP/1.1\r\n${HOST}${CHUNKED}\r\n${body}`);
    await waitUntil(() => paused?.isPaused() === true, 'the connection to be paused');
    expect(paused?.bytesRead).toBeLessThan(256 * 1024);
    socket.destroy();
    await waiting.drain(0, 0);
  });

  it('closes the connection of a body in many small chunks whose request is already answered', async () => {
    const early = new DrainingServer((_request, response) => void response.end(), new PlainRefusals({}));
    await early.listen(0, '127.0.0.1');
    const socket = connect(Number(new URL(early.url).port), '127.0.0.1');
    socket.once('error', () => undefined).write(`POST /a HTTP/1.1\r\n${HOST}${CHUNKED}\r\n`);
    await waitUntil(() => socket.bytesRead > 0, 'the response');
    socket.write('1\r\n \r\n'.repeat(251));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*$/ms);
    await early.drain(0);
  });
});
