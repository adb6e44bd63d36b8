import type { Config } from '#libs/platform';
import {
  DrainingServer,
  listen,
  plainListener,
  PlainRefusals,
  readinessResponse,
  securityHeaders,
  sendHealth,
  serveMetrics,
} from '#libs/http-server';

export class WaitingServer {
  private servers: DrainingServer[] = [];
  private obstacle = '';

  constructor(
    private readonly config: Config,
    private readonly port: number,
  ) {}

  async open(obstacle: string): Promise<void> {
    this.obstacle = obstacle;
    if (this.servers.length > 0) return;
    const { baseUrl, host, metricsPort } = this.config;
    const headers = securityHeaders(baseUrl);
    const findObstacle = () => Promise.resolve(this.obstacle);
    const listener = plainListener({ findObstacle }, headers, (_request, response) =>
      sendHealth(response, readinessResponse(this.obstacle), headers),
    );
    const server = new DrainingServer(listener, new PlainRefusals(headers));
    this.servers.push(server);
    const variable = this.port === this.config.port ? 'PORT' : 'SHORT_PORT';
    await listen(server, { port: this.port, host, variable });
    if (metricsPort !== undefined) this.servers.push(await serveMetrics(metricsPort, host));
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.splice(0).map((server) => server.drain(0)));
  }
}
