import { Writable } from 'node:stream';
import { SystemClock } from '#libs/platform';
import type { Workspace } from '#libs/database';
import type { Exchange } from './exchange.js';
import type { OperatorActs } from './operator-acts.handlers.js';
import { OperatorExport } from './operator-export.handler.js';
import type { WorkspaceExportService } from '../exports/workspace-export.service.js';

type Take = Parameters<WorkspaceExportService['run']>[1]['take'];

describe('OperatorExport', () => {
  afterEach(() => jest.restoreAllMocks());

  it('ends an export whose reader does not take the last bytes', async () => {
    const limit = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    // Never says that it has written something.
    const response = Object.assign(new Writable({ write: () => undefined }), { writeHead: () => undefined });
    let readAll = (): void => undefined;
    const isRead = new Promise<void>((resolve) => (readAll = resolve));
    const exports = {
      run: async (_workspace: Workspace, { take }: { take: Take }) => {
        await take({ name: 'qr-codes.jsonl', content: ['{}'] } as never);
        readAll();
      },
    };
    const acts = { withReason: (_exchange: Exchange, act: () => Promise<void>) => act() };
    const operator = new OperatorExport(
      acts as unknown as OperatorActs,
      exports as unknown as WorkspaceExportService,
      new SystemClock(),
    );
    const sent = operator.send({ id: 'w' } as Workspace, { response } as unknown as Exchange);
    await isRead;
    limit.abort();
    await expect(sent).rejects.toThrow('aborted');
    expect(response.destroyed).toBe(true);
  });
});
