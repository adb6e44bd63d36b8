import { Transactions } from '#libs/database';
import { SystemClock, type Config } from '#libs/platform';
import { deleteConversions, deleteScans, REBUILD_WORKSPACE_SUMS } from '#libs/scans';
import { FoldersService } from '../../src/qr/folders/folders.service.js';
import { FOLDERS, SAMPLE_ENDPOINT, SAMPLE_FOLDER, SAMPLE_PREFIX } from './sample-codes.js';
import { demoAdmin, withSamples } from './samples-context.js';

const MANY = '1000000';
const PREFIX = `${SAMPLE_PREFIX}%`;

const DELETE_AUDIT = `
  delete from audit_log where workspace_id = $1 and (
    target ->> 'id' = any(array(select id::text from leads where workspace_id = $1 and qr_code_id in (
      select id from qr_codes where workspace_id = $1 and external_id like $2)))
    or target ->> 'id' = any(array(select id::text from webhook_endpoints where workspace_id = $1 and url = $3)))`;

const DELETE_CODES = `
  with codes as materialized (select id, workspace_id from qr_codes where workspace_id = $1 and external_id like $2),
    ${deleteConversions(MANY)}, ${deleteScans(MANY)}
  delete from qr_codes where id in (select id from codes)`;

const DELETE_ENDPOINT = 'delete from webhook_endpoints where workspace_id = $1 and url = $2';
/** The folder and those in it, which come first. */
const FIND_FOLDERS = `
  with samples as (select id from folders where workspace_id = $1 and name = $2 and parent_id is null)
  select id, 0 as place from folders
  where workspace_id = $1 and parent_id in (select id from samples) and name = any($3::text[])
  union all select id, 1 from samples order by place`;

/** Removes what `seedSamples` has made, with its history, scans and leads. What somebody else has put there stays. */
export async function clearSamples(config: Config): Promise<boolean> {
  let isFound = false;
  await withSamples(config, new SystemClock(), async (services) => {
    const caller = await demoAdmin(services);
    if (!caller) return;
    const { workspaceId } = caller;
    const transactions = services.get(Transactions);
    const wanted = [workspaceId, SAMPLE_FOLDER, FOLDERS];
    const folders = await transactions.query<{ id: string }>(FIND_FOLDERS, wanted);
    await transactions.run(async () => {
      await transactions.query(DELETE_AUDIT, [workspaceId, PREFIX, SAMPLE_ENDPOINT]);
      await transactions.query(DELETE_CODES, [workspaceId, PREFIX]);
      await transactions.query(DELETE_ENDPOINT, [workspaceId, SAMPLE_ENDPOINT]);
      for (const statement of REBUILD_WORKSPACE_SUMS) await transactions.query(statement, [workspaceId]);
    });
    for (const { id } of folders) await services.get(FoldersService).delete(caller, id, {}, null);
    isFound = folders.length > 0;
  });
  return isFound;
}
