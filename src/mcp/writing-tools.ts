import type { InternalRequest } from '../http/internal/internal-requests.js';
import { CONTENT, ID, QR_CODES, idIn, text, withQuery, type Arguments, type McpTool } from './tool.js';

const CONFIRM = {
  confirm: {
    type: 'boolean',
    default: false,
    description: 'Without true, nothing is stored: the result says what would happen',
  },
};

/** Each answers the dry run of its change unless `confirm` is true. */
export const WRITING_TOOLS: readonly McpTool[] = [
  {
    name: 'create_qr_code',
    title: 'Create a QR code',
    description:
      'Creates a QR code, which counts toward the plan. Its short code can never be used again. Takes all fields of ' +
      'POST /api/v1/qr, such as tags, folder_id, rules, utm, starts_at and expires_at. Without confirm, it only checks them.',
    operationId: 'createQrCode',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    own: {
      properties: { name: { type: 'string', description: 'Display name' }, ...CONTENT, ...CONFIRM },
      required: ['name', 'category', 'qr_data'],
      additionalProperties: true,
    },
    documented: [],
    request: ({ confirm, ...code }) =>
      confirm === true
        ? { method: 'POST', path: QR_CODES, body: code }
        : { method: 'POST', path: `${QR_CODES}/bulk?dry_run=true`, body: [code] },
    returns: 'dry run',
  },
  {
    name: 'update_qr_code',
    title: 'Update a QR code',
    description:
      'Changes fields of a QR code, such as its destination, which visitors of printed codes get from then on. What it ' +
      'replaces is in get_history. Without confirm, it only returns what would change.',
    operationId: 'updateQrCode',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    own: {
      properties: {
        ...ID,
        changes: {
          type: 'object',
          description:
            'JSON merge patch (RFC 7396): null clears a field, arrays are replaced; for example {"qr_data": {"url": "https://example.com/new"}}',
        },
        version: {
          type: 'integer',
          description: 'The version that you have read: if the QR code has changed since, nothing is stored',
        },
        ...CONFIRM,
      },
      required: ['id', 'changes'],
    },
    documented: [],
    request: updateRequest,
    returns: 'dry run',
  },
];

function updateRequest({ id, changes, version, confirm, ...rest }: Arguments): InternalRequest {
  if (confirm === true)
    return {
      method: 'PATCH',
      path: withQuery(`${QR_CODES}/${idIn({ id })}`, rest),
      body: changes ?? {},
      headers: version === undefined ? {} : { 'if-match': `"${text(version)}"` },
    };
  return {
    method: 'PATCH',
    path: withQuery(`${QR_CODES}/bulk`, { ...rest, dry_run: true, diff: true }),
    body: {
      ids: [id],
      patch: changes,
      ...(version !== undefined && { if_match: { [String(id)]: version } }),
    },
  };
}
