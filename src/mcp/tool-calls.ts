import { Injectable } from '@nestjs/common';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { InternalRequests, type InternalResponse } from '../http/internal/internal-requests.js';
import { holds } from '../http/permissions/held.js';
import { OPERATIONS } from '../http/permissions/operations.js';
import type { Permission } from '../http/permissions/permissions.js';
import {
  KeyWithoutLeads,
  KeyWithoutScope,
  Unauthenticated,
  ValidationFailed,
  type Problem,
  type ProblemDto,
} from '../http/problems/index.js';
import { storedId, UUID } from '../http/requests/id.pipe.js';
import { ProblemRenderer } from '../http/problems/problem.renderer.js';
import type { ApiRequest } from '../http/requests/api-request.js';
import type { Caller } from '../http/requests/caller.js';
import type { McpTool } from './tool.js';
import { MCP_TOOLS } from './tools.js';
import { ToolSchemas } from './tool-schemas.js';
import { separateUntrusted } from './untrusted.js';

type Arguments = Record<string, unknown>;
type Json = Record<string, unknown>;

/** Lists and calls the tools. Each call is one request to the operation behind it, which checks and limits everything. */
@Injectable()
export class ToolCalls {
  constructor(
    private readonly requests: InternalRequests,
    private readonly schemas: ToolSchemas,
    private readonly problems: ProblemRenderer,
  ) {}

  /** Those that the API key may call. */
  list(request: ApiRequest): Promise<Tool[]> {
    const caller = callerOf(request);
    return Promise.all(
      MCP_TOOLS.filter((tool) => holds(caller, permissionOf(tool))).map(async (tool) => ({
        name: tool.name,
        title: tool.title,
        description: tool.description,
        annotations: tool.annotations,
        inputSchema: { ...(await this.schemas.of(tool)) },
      })),
    );
  }

  async call(request: ApiRequest, name: string, args: Arguments): Promise<CallToolResult | null> {
    const tool = MCP_TOOLS.find((each) => each.name === name);
    if (!tool) return null;
    const refusal = refusalOf(callerOf(request), tool) ?? missingIn(args, tool);
    if (refusal) return failure(this.problems.render(refusal, request.requestId));
    return resultOf(tool, args, await this.requests.send(request, tool.request(args)));
  }
}

function callerOf({ caller }: ApiRequest): Caller {
  if (!caller || caller.kind === 'scim') throw new Unauthenticated();
  return caller;
}

const permissionOf = ({ operationId }: McpTool) => OPERATIONS[operationId] as Permission;

function refusalOf(caller: Caller, tool: McpTool): Problem | null {
  const needed = permissionOf(tool);
  if (holds(caller, needed)) return null;
  return needed === 'leads:read' ? new KeyWithoutLeads() : new KeyWithoutScope(needed);
}

/** What is in a path must be there; the operation judges all else. */
function missingIn(args: Arguments, { own: { required = [] } }: McpTool): Problem | null {
  const isId = typeof args.id === 'string' && UUID.test(storedId(args.id));
  if (args.id === undefined ? !required.includes('id') : isId) return null;
  return new ValidationFailed([
    {
      pointer: '/id',
      code: args.id === undefined ? 'required' : 'invalid_value',
      detail: 'id must be the ID of a QR code',
    },
  ]);
}

function resultOf(
  tool: McpTool,
  args: Arguments,
  { status, headers, bytes }: InternalResponse,
): CallToolResult {
  if (status >= 400) return failure(JSON.parse(bytes.toString()) as ProblemDto);
  if (tool.returns === 'image')
    return {
      content: [{ type: 'image', data: bytes.toString('base64'), mimeType: String(headers['content-type']) }],
    };
  const body = shortened(tool, JSON.parse(bytes.toString()) as Json);
  return tool.returns === 'dry run' && args.confirm !== true
    ? dryRun(body)
    : success(separateUntrusted(body));
}

function shortened({ shorten }: McpTool, body: Json): Json {
  return shorten && Array.isArray(body.data)
    ? { ...body, data: body.data.map((each) => shorten(each as Json)) }
    : body;
}

/** Dry runs are reports of one QR code. */
function dryRun({ results, impact }: Json): CallToolResult {
  const [result] = results as [Json & { error?: ProblemDto }];
  if (result.error) return failure(result.error);
  return success({
    dry_run: true,
    next: 'Nothing was stored. To store it, call the tool again with the same arguments and confirm: true.',
    ...separateUntrusted({ ...result, ...(impact !== undefined && { impact }) }),
  });
}

const success = (value: Json): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: value,
});

const failure = (problem: object): CallToolResult => ({ ...success({ ...problem }), isError: true });
