import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { GoesOnInMaintenance } from '../http/requests/operation.decorator.js';
import type { ApiRequest } from '../http/requests/api-request.js';
import { McpBatch } from './mcp.errors.js';
import { McpService } from './mcp.service.js';

/** The Model Context Protocol over Streamable HTTP. Its messages are described by the protocol, not by openapi.yaml. */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  constructor(private readonly mcp: McpService) {}

  /** A request is counted once, so it contains one message. */
  @Post()
  @HttpCode(200)
  @GoesOnInMaintenance(true)
  async receive(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    if (Array.isArray(request.body)) throw new McpBatch();
    const { status, headers, body } = await this.mcp.answer(request);
    response.status(status);
    if (headers.has('content-type')) response.set('Content-Type', headers.get('content-type') ?? '');
    response.send(body ? Buffer.from(await new globalThis.Response(body).arrayBuffer()) : undefined);
  }
}
