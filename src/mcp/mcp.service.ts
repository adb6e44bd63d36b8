import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import type { ApiRequest } from '../http/requests/api-request.js';
import { ToolCalls } from './tool-calls.js';

/** Answers messages of MCP, without any state between them. */
@Injectable()
export class McpService {
  constructor(
    private readonly calls: ToolCalls,
    private readonly config: Config,
  ) {}

  async answer(request: ApiRequest): Promise<Response> {
    // It takes 25 MB of memory, and most processes never need it.
    const { answerMessage } = await import('./mcp-server.js');
    return answerMessage(request, this.config.baseUrl, {
      list: () => this.calls.list(request),
      call: (name, args) => this.calls.call(request, name, args),
    });
  }
}
