import { Module } from '@nestjs/common';
import { InternalRequestsModule } from '../http/internal/internal-requests.module.js';
import { ProblemsModule } from '../http/problems/problems.module.js';
import { McpController } from './mcp.controller.js';
import { McpService } from './mcp.service.js';
import { ToolCalls } from './tool-calls.js';
import { ToolSchemas } from './tool-schemas.js';

@Module({
  imports: [InternalRequestsModule, ProblemsModule],
  controllers: [McpController],
  providers: [McpService, ToolCalls, ToolSchemas],
})
export class McpModule {}
