// Serves chDB, ClickHouse's engine in a process, through ClickHouse's HTTP interface as far as the export uses it.
// Usage: node chdb-server.mjs <folder of chdb's node_modules> <folder of the data> <port>
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [packages = '', data, port] = process.argv.slice(2);
const { Session } = createRequire(join(packages, 'package.json'))('chdb');
const session = new Session(data);

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

createServer((request, response) => {
  void bodyOf(request).then((sql) => {
    try {
      response.end(session.query(sql));
    } catch (error) {
      response.writeHead(500).end(error.message);
    }
  });
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
