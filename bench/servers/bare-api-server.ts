import { createServer } from 'node:http';
import express from 'express';
import { Pool, type QueryConfig } from 'pg';
import { createDataSource, QrCode } from '#libs/database';
import { recordStatements } from '../../src/qr/record/qr-record.js';
import { insertStatement } from '../../src/qr/write/writes.queries.js';
import { bareRow, type CreateBody } from '../api/bare-row.js';
import { announce } from '../toolbox/server-process.js';

/** This runs the service's own statements in bare Express routes: no caller, no validation, no log, no headers. */
const { DATABASE_URL: url = '', WORKSPACE_ID: workspaceId = '', IS_PREPARED } = process.env;
const dataSource = await createDataSource(url).initialize();
const { metadata } = dataSource.getRepository(QrCode);
const [find, insert] = [recordStatements(metadata).byId, insertStatement(metadata)].map(({ name, text }) =>
  IS_PREPARED ? { name, text } : { text },
) as [QueryConfig, QueryConfig];
await dataSource.destroy();

const pool = new Pool({ connectionString: url, max: 10 });
const app = express().set('etag', false).disable('x-powered-by');

app.get('/api/v1/qr/:id', async (request, response) => {
  const { rows } = await pool.query<object>({ ...find, values: [workspaceId, request.params.id] });
  response.json(rows[0]);
});

app.post('/api/v1/qr', express.json(), async (request, response) => {
  const row = bareRow(workspaceId, request.body as CreateBody);
  // Without limits of what a workspace can store.
  await pool.query({ ...insert, values: [JSON.stringify([row]), workspaceId, '{}', null] });
  response.status(201).json(row);
});

const EDIT = `
  with edited as (
    update qr_codes set name = $3::text, name_sort = lower($3::text), version = version + 1, updated_at = now()
    where workspace_id = $1 and id = $2 and version = $4 returning *
  ), recorded as (
    insert into qr_code_versions (qr_code_id, version, workspace_id, at, actor, action, fields)
    select id, version, workspace_id, updated_at, created_by, 'updated', jsonb_build_object('name', name) from edited
  )
  select * from edited`;
const edit: QueryConfig = IS_PREPARED ? { name: 'edit', text: EDIT } : { text: EDIT };

/** Reads and then stores, as an edit that depends on the code does; another one in between is not repeated. */
app.patch('/api/v1/qr/:id', express.json(), async (request, response) => {
  const { id } = request.params;
  const { rows: found } = await pool.query<{ version: number }>({ ...find, values: [workspaceId, id] });
  const { name } = request.body as { name: string };
  const { rows } = await pool.query<object>({ ...edit, values: [workspaceId, id, name, found[0]?.version] });
  response.json(rows[0] ?? found[0]);
});

announce(
  createServer((request, response) => void app(request, response)),
  () => pool.end(),
);
