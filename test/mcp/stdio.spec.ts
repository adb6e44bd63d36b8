import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { useService } from '../toolbox/use-service.js';

describe('packages/mcp', () => {
  const world = useService();

  async function connect(QR_URL: string, QR_KEY: string): Promise<McpClient> {
    const client = new McpClient({ name: 'test', version: '1' });
    const env = { PATH: process.env.PATH ?? '', QR_URL, QR_KEY };
    const args = ['packages/mcp/main.mjs'];
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }),
    );
    return client;
  }

  it('passes messages to the service and back', async () => {
    const { service, acme } = world;
    const { id } = await acme.qrCode();
    const client = await connect(`${service.url}/`, acme.key);
    expect((await client.listTools()).tools).toHaveLength(11);
    expect(await client.callTool({ name: 'get_qr_code', arguments: { id } })).toMatchObject({
      structuredContent: { id },
    });
    const answers = await Promise.all([client.listResources(), client.ping()]);
    expect(answers[0].resources.length).toBeGreaterThan(5);
    await client.close();
  });

  it('passes on what the service refuses, and says if it does not answer', async () => {
    const { service } = world;
    await expect(connect(service.url, 'qrk_wrong')).rejects.toThrow(/API key is malformed/);
    await expect(connect('http://127.0.0.1:9', 'qrk_wrong')).rejects.toThrow(
      /http:\/\/127.0.0.1:9\/mcp does not answer as MCP: /,
    );
  });
});
