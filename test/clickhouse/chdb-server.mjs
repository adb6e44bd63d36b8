// Serves chDB, ClickHouse's engine in a process, through ClickHouse's HTTP interface as far as the service uses it:
// statements, parameters and databases, but no settings in the URL. Counts the questions of the service at /questions.
// Usage: node chdb-server.mjs <folder of chdb's node_modules> <folder of the data> <port>
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [packages = '', data, port] = process.argv.slice(2);
const { Session } = createRequire(join(packages, 'package.json'))('chdb');
const session = new Session(data);
const { Response } = globalThis;
const PARAMETER = /^param_/;
/** Of the service, which may not change anything. */
let questions = 0;
const ESCAPED = { t: '\t', n: '\n', r: '\r' };

async function partsOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const url = [...new URL(request.url, 'http://localhost').searchParams];
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return new Map([...url, ['query', body.toString()]]);
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  return new Map([...url, ...form]);
}

/** chDB escapes parameters by itself. */
const unescape = (text) => text.replaceAll(/\\(.)/g, (_, letter) => ESCAPED[letter] ?? letter);

function answer(parts) {
  const parameters = [...parts]
    .filter(([name]) => PARAMETER.test(name))
    .map(([name, value]) => [name.replace(PARAMETER, ''), unescape(value)]);
  session.query(`create database if not exists ${parts.get('database')}`);
  session.query(`use ${parts.get('database')}`);
  if (parts.get('readonly') === '2') questions += 1;
  const query = parts.get('query');
  return parameters.length > 0
    ? session.queryBind(query, Object.fromEntries(parameters))
    : session.query(query);
}

const server = createServer((request, response) => {
  if (request.url === '/questions') return response.end(String(questions));
  void partsOf(request).then((parts) => {
    response.setHeader('x-clickhouse-query-id', parts.get('query_id') ?? '');
    try {
      response.end(answer(parts));
    } catch (error) {
      response.writeHead(500).end(error.message);
    }
  });
});
server.listen(Number(port), '127.0.0.1', () => console.log(`listening on ${server.address().port}`));
