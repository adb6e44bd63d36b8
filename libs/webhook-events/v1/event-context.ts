import { Documented } from './documented.js';

const SAMPLE_SCAN_ID = '00000000-0000-7000-8000-000000000003';
const SAMPLE_FOLDER_ID = '00000000-0000-7000-8000-000000000004';

/** What the QR code of an event is to its owner, for endpoints that ask for it: its type, its documentation and its sample. */
export class EventContext {
  @Documented({ type: String, nullable: true, example: 'table-12' }) external_id: string | null = 'table-12';
  @Documented({ type: String, format: 'uuid', nullable: true })
  folder_id: string | null = SAMPLE_FOLDER_ID;
  @Documented({ type: [String], example: ['summer'] }) tags: string[] = ['summer'];
  @Documented({ type: 'object', additionalProperties: { type: 'string' }, example: { table: '12' } })
  metadata: Record<string, string> = { table: '12' };
  @Documented({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Id of the scan, as in the lists of scans; null in other events',
  })
  scan_id: string | null = SAMPLE_SCAN_ID;
}

/** The context of the samples: only a scan has the id of one. */
export const sampleContext = (event: string): EventContext =>
  Object.assign(new EventContext(), event === 'scan' ? {} : { scan_id: null });

/** The body with the context as its last field; without one, the same bytes. */
export const withContext = (body: string, context: string | null): string =>
  context === null ? body : `${body.slice(0, -1)},"context":${context}}`;
