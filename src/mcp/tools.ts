import { CONTENT, ID, NEEDS_ID, QR_CODES, READS, idIn, withQuery, without, type McpTool } from './tool.js';
import { WRITING_TOOLS } from './writing-tools.js';

const SUMMARY = [
  ...['id', 'name', 'category', 'short_code', 'short_url', 'status', 'tags', 'external_id', 'folder_id'],
  ...['scan_count', 'last_scanned_at', 'updated_at', 'version'],
];

export const MCP_TOOLS: readonly McpTool[] = [
  {
    name: 'find_qr_codes',
    title: 'Find QR codes',
    description:
      'Finds QR codes by text, tag, folder, category or status, with their counts. Changes nothing.',
    operationId: 'listQrCodes',
    annotations: READS,
    own: {},
    documented: [
      {
        operationId: 'listQrCodes',
        names: [
          ...['q', 'category', 'status', 'tag', 'tag_mode', 'folder_id', 'include_subfolders', 'external_id'],
          ...['short_code', 'created_after', 'created_before', 'sort', 'limit', 'cursor', 'include_total'],
        ],
      },
    ],
    request: (args) => ({ method: 'GET', path: withQuery(QR_CODES, args) }),
    shorten: (record) =>
      Object.fromEntries(SUMMARY.filter((name) => name in record).map((name) => [name, record[name]])),
    returns: 'record',
  },
  {
    name: 'get_qr_code',
    title: 'Get a QR code',
    description: 'Returns all fields of a QR code: content, design, rules, dates, counts. Changes nothing.',
    operationId: 'getQrCode',
    annotations: READS,
    own: NEEDS_ID,
    documented: [],
    request: (args) => ({ method: 'GET', path: withQuery(`${QR_CODES}/${idIn(args)}`, without(args, 'id')) }),
    returns: 'record',
  },
  ...WRITING_TOOLS,
  {
    name: 'preview_design',
    title: 'Preview a design',
    description:
      'Draws a symbol as PNG and checks that phones can read it, or says why they could not. Stores nothing.',
    operationId: 'previewQrCode',
    annotations: READS,
    own: { properties: CONTENT, required: ['category', 'qr_data'] },
    documented: [{ operationId: 'previewQrCode', names: ['size', 'margin'] }],
    request: ({ size, margin, ...code }) => ({
      method: 'POST',
      path: withQuery(`${QR_CODES}/preview`, {
        format: 'png',
        size: size ?? 512,
        ...(margin !== undefined && { margin }),
      }),
      // The preview of a symbol does not show its name.
      body: { name: 'Preview', ...code },
      headers: { accept: 'image/png' },
    }),
    returns: 'image',
  },
  {
    name: 'get_analytics',
    title: 'Get analytics',
    description:
      'Counts scans, visitors, leads and clicks of one QR code, or of the workspace, a folder or tags, over time and by location, device and more. Changes nothing.',
    operationId: 'getWorkspaceAnalytics',
    annotations: READS,
    own: {
      properties: {
        id: { ...ID.id, description: 'ID of a QR code; without it, all of the workspace count' },
      },
    },
    documented: [
      {
        operationId: 'getWorkspaceAnalytics',
        names: [
          ...['period', 'from', 'to', 'interval', 'timezone', 'by', 'top', 'country', 'device', 'via'],
          ...['folder_id', 'include_subfolders', 'tag', 'tag_mode', 'include_bots'],
        ],
      },
    ],
    request: ({ id, ...query }) => ({
      method: 'GET',
      path: withQuery(
        id === undefined ? '/api/v1/analytics' : `${QR_CODES}/${idIn({ id })}/analytics`,
        query,
      ),
    }),
    returns: 'record',
  },
  {
    name: 'explain_rules',
    title: 'Explain the rules of a QR code',
    description:
      'Simulates a scan: which rule applies to such a visitor now or at a time, and where it leads. Counts no scan and changes nothing.',
    operationId: 'simulateScan',
    annotations: READS,
    own: NEEDS_ID,
    documented: [{ operationId: 'simulateScan' }],
    request: (args) => ({
      method: 'POST',
      path: `${QR_CODES}/${idIn(args)}/simulate`,
      body: without(args, 'id'),
    }),
    returns: 'record',
  },
  {
    name: 'get_history',
    title: 'Get the history of a QR code',
    description: 'Lists the versions of a QR code: who changed what and when. Changes nothing.',
    operationId: 'getQrCodeHistory',
    annotations: READS,
    own: NEEDS_ID,
    documented: [{ operationId: 'getQrCodeHistory', names: ['limit', 'cursor'] }],
    request: (args) => ({
      method: 'GET',
      path: withQuery(`${QR_CODES}/${idIn(args)}/history`, without(args, 'id')),
    }),
    returns: 'record',
  },
  {
    name: 'where_did_it_lead',
    title: 'Find out where a QR code led',
    description:
      'Returns where a scan at a time in the past was redirected, with the rule and the version that applied. Changes nothing.',
    operationId: 'getQrCodeAt',
    annotations: READS,
    own: NEEDS_ID,
    documented: [
      {
        operationId: 'getQrCodeAt',
        names: ['time', 'country', 'device', 'os', 'browser', 'language', 'query', 'bucket'],
      },
    ],
    request: (args) => ({
      method: 'GET',
      path: withQuery(`${QR_CODES}/${idIn(args)}/at`, without(args, 'id')),
    }),
    returns: 'record',
  },
  {
    name: 'list_leads',
    title: 'List leads',
    description:
      'Lists what visitors submitted with the forms of landing pages, which is personal data. Changes nothing.',
    operationId: 'listLeads',
    annotations: READS,
    own: {},
    documented: [
      {
        operationId: 'listLeads',
        names: [
          'qr_code_id',
          'folder_id',
          'include_subfolders',
          'state',
          'q',
          'from',
          'to',
          'limit',
          'cursor',
        ],
      },
    ],
    request: (args) => ({ method: 'GET', path: withQuery('/api/v1/leads', args) }),
    returns: 'record',
  },
  {
    name: 'get_usage',
    title: 'Get the usage of the workspace',
    description:
      'Returns the plan, the requests of this minute and month, and totals of QR codes and scans. Changes nothing.',
    operationId: 'getMobileSummary',
    annotations: READS,
    own: {},
    documented: [],
    request: (args) => ({ method: 'GET', path: withQuery('/api/mobile/v1/summary', args) }),
    returns: 'record',
  },
];
