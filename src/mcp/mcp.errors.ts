import { problem } from '../http/problems/index.js';

export const McpForeignOrigin = problem(
  403,
  'forbidden',
  () => 'Pages of other origins cannot use MCP: send no Origin header, or that of this service.',
);
export const McpBatch = problem(
  400,
  'malformed_request',
  () => 'A request contains one JSON-RPC message: batches are not supported.',
);
