import { Documented } from './documented.js';

const SAMPLE_SCAN_ID = '00000000-0000-7000-8000-000000000003';
const SAMPLE_FOLDER_ID = '00000000-0000-7000-8000-000000000004';

/** The type, documentation and sample of an event's QR code context, for endpoints that request it. */
export class EventContext {
  @Documented({
    type: String,
    nullable: true,
    example: 'table-12',
    description: 'Your own ID of the QR code; null if it has none',
  })
  external_id: string | null = 'table-12';
  @Documented({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'ID of its folder; null if it is in none',
  })
  folder_id: string | null = SAMPLE_FOLDER_ID;
  @Documented({ type: [String], example: ['summer'], description: 'Tags of the QR code' }) tags: string[] = [
    'summer',
  ];
  @Documented({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { table: '12' },
    description: 'Key-value pairs of the QR code',
  })
  metadata: Record<string, string> = { table: '12' };
  @Documented({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'ID of the scan, as in the lists of scans; null in other events',
  })
  scan_id: string | null = SAMPLE_SCAN_ID;
}

export const sampleContext = (event: string): EventContext =>
  Object.assign(new EventContext(), event === 'scan' ? {} : { scan_id: null });

/** Appends the context to the body as its last field; without one, the bytes stay the same. */
export const withContext = (body: string, context: string | null): string =>
  context === null ? body : `${body.slice(0, -1)},"context":${context}}`;
