import { appendEvents, timedIdSql } from './append-events.js';
import { bodySql, isoTimeSql } from './body-sql.js';
import { QrCreatedEvent, QrUpdatedEvent } from './v1/events.js';

const columnsOf = (row: string) => ({
  event: `${row}.event`,
  id: `${row}.id`,
  occurred_at: isoTimeSql(`${row}.at`),
  workspace_id: `${row}.workspace_id`,
});

const dataOf = (row: string) => ({
  id: `${row}.qr_code_id`,
  name: `${row}.name`,
  external_id: `coalesce(to_json(${row}.external_id), 'null')`,
});

/**
 * Steps that append an event for each code.
 * @param codes SQL of rows of qr_codes with event, changed (null in events without it) and at
 */
export const qrEventSteps = (codes: string): string => `
  happened as materialized (
    select ${timedIdSql('code.at')} as id, code.workspace_id, code.id as qr_code_id, code.event, code.changed, code.name,
      code.external_id, code.at
    from ${codes} code
  ), told as (${appendEvents({
    from: 'happened',
    row: 'happened',
    event: 'happened.event',
    body: `case when happened.changed is null
      then ${bodySql(QrCreatedEvent, { ...columnsOf('happened'), data: dataOf('happened') })}
      else ${bodySql(QrUpdatedEvent, {
        ...columnsOf('happened'),
        data: { ...dataOf('happened'), changed: 'happened.changed' },
      })} end`,
  })}
  )`;
