import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TXT = 16;
const [NO_ERROR, NO_SUCH_NAME] = [0, 3];

export interface NameServer {
  address: string;
  /** TXT records by name. A name without an entry does not exist; one with null gets no answer. */
  records: Map<string, string[] | null>;
  asked: string[];
  close(): Promise<void>;
}

export async function startNameServer(): Promise<NameServer> {
  const records: NameServer['records'] = new Map();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const name = nameIn(query);
    asked.push(name);
    const found = records.get(name);
    if (found !== null) socket.send(answerTo(query, found), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  return {
    address: `127.0.0.1:${port}`,
    records,
    asked,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; query[at]; at += 1 + (query[at] ?? 0))
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
  return labels.join('.').toLowerCase();
}

function answerTo(query: Buffer, texts: string[] | undefined): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (texts ? NO_ERROR : NO_SUCH_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  return Buffer.concat([header, question, ...(texts ?? []).map(recordWith)]);
}

function recordWith(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? [''];
  const data = Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part, 'latin1')])));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0); // the name of the question
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
