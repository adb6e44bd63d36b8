import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Only SQL reads and writes these tables as well, so their entities became comments. */
const COMMENTS: Readonly<Record<string, string>> = {
  'table mail_stops':
    'People who get no more notifications about a code or workspace, because they followed the link in one.',
  'column mail_stops.subject_id': 'What the notifications are about: a QR code or a workspace.',
  'table rollup_due':
    'Hints that the scans of a code are worth a rollup. If one is lost, the next scans add it again.',
  'table scan_log':
    'The scan log: each row contains one transaction of the scan edge with scans of many workspaces, and each array has one element per scan. The worker turns it into scans, counters and webhook events, then deletes it.',
  'table scan_quarters':
    'Scans of a code by quarter of an hour, on which days and hours of every time zone begin.',
  'column scan_quarters.scans': 'Excludes bots.',
  'table scan_days': 'Days of a code that are rolled up.',
  'column scan_days.has_hours': 'True for days with many scans, whose hours are in scan_parts too.',
  'table scan_parts': 'Scans of a code by value of a dimension, such as country, per hour or UTC day.',
  'column scan_parts.hours': 'Either 1 or 24.',
  'column scan_parts.dimension': 'An index into DIMENSIONS of libs/scans.',
  'table storage_counts':
    'What a statement has added to the live QR codes of a workspace, and to the bytes of all their versions as JSON: what the workspace stores is the sum of its rows. Triggers of qr_codes and qr_code_versions add them, so that no transaction waits for another one to count; lock_storage replaces them by their sum.',
  'table visitor_days':
    'Ensures that each visitor of a code counts once per UTC day. Rows are deleted when no more scans of that day can arrive.',
  'table webhook_sequences': 'Numbers the events of an endpoint, apart from its row, which claims lock.',
  'column webhook_sequences.last': 'The number of its newest event.',
  'column webhook_sequences.skipped':
    'Events that are never sent, of which the next new delivery tells the receiver.',
  'column webhook_sequences.announced': 'What the newest delivery tells.',
  'column webhook_sequences.lost':
    'Events that waited until they were deleted, since the endpoint was added.',
};

export class CommentsOfMoreSqlTables1795809000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [target, comment] of Object.entries(COMMENTS))
      await runner.query(`comment on ${target} is '${comment}'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
