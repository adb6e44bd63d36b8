import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const [A, CNAME, TXT] = [1, 5, 16];
const [NO_ERROR, NO_SUCH_NAME] = [0, 3];

export interface NameServer {
  address: string;
  /** TXT records by name. A name without an entry does not exist; one with null gets no answer. */
  records: Map<string, string[] | null>;
  /** CNAME records by name. A name with null gets no answer. */
  aliases: Map<string, string | null>;
  /** A records by name. */
  addresses: Map<string, string[]>;
  asked: string[];
  close(): Promise<void>;
}

export async function startNameServer(): Promise<NameServer> {
  const records: NameServer['records'] = new Map();
  const aliases: NameServer['aliases'] = new Map();
  const addresses: NameServer['addresses'] = new Map();
  const asked: string[] = [];
  const find = (name: string, type: number): Buffer[] | null | undefined => {
    const alias = aliases.get(name);
    if (type === TXT) return records.get(name)?.map(textData) ?? (records.get(name) as null | undefined);
    if (alias === null) return null;
    if (type === CNAME && alias !== undefined) return [nameData(alias)];
    const own = addresses.get(name);
    const isKnown = alias !== undefined || own !== undefined || records.has(name);
    if (type !== A || own === undefined) return isKnown ? [] : undefined;
    return own.map((address) => Buffer.from(address.split('.').map(Number)));
  };
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const name = nameIn(query);
    asked.push(name);
    const type = query.readUInt16BE(query.indexOf(0, 12) + 1);
    const found = find(name, type);
    if (found !== null) socket.send(answerTo(query, type, found), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  return {
    address: `127.0.0.1:${port}`,
    records,
    aliases,
    addresses,
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

function answerTo(query: Buffer, type: number, found: Buffer[] | undefined): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (found ? NO_ERROR : NO_SUCH_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found?.length ?? 0, 6);
  return Buffer.concat([header, question, ...(found ?? []).map((data) => recordWith(type, data))]);
}

const labelled = (parts: string[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part, 'latin1')])));

const textData = (text: string): Buffer => labelled(text.match(/.{1,255}/gs) ?? ['']);
const nameData = (name: string): Buffer => labelled([...name.split('.'), '']);

function recordWith(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0); // the name of the question
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
