import { Injectable } from '@nestjs/common';
import { ChangeFeed, Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import { AuditService, operatorIn } from '../audit/audit.service.js';
import { raise } from '../http/problems/index.js';
import { FileUnknown } from './files.errors.js';
import { BLOCK, FIND_BY_FOLDER, FIND_BY_KEY, FIND_FILES_WITH, UNBLOCK } from './file-takedowns.queries.js';

export interface FileTakedown {
  sha256: string;
  takenDownAt: Date | null;
  /** How many files have this content now, in how many workspaces. */
  files: number;
  workspaces: number;
}

interface Blocked {
  at: Date;
  isNew: boolean;
}

interface FoundFile {
  id: string;
  workspaceId: string;
  name: string;
}

const SHA_256 = /^[\da-f]{64}$/i;
/** Nobody can guess a key, so the host does not matter. */
const KEY = /\/\.f\/([\dA-Za-z]{22})(?:\/|$)/;
const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
/** A visitor whom a bucket has served a file sees this address. */
const FOLDER = new RegExp(`/((${ID})/${ID})/`);

/**
 * Takedowns of the content of a file in all workspaces: its addresses end, and nobody can upload the same bytes. Those
 * of QR codes, which also block their files in the workspace, are independent of it.
 */
@Injectable()
export class FileTakedownsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** @param which an address of the file or its SHA-256, which no file needs to have @throws FileUnknown */
  async takeDown(which: string): Promise<FileTakedown> {
    const sha256 = await this.identify(which);
    return this.transactions.run(async () => {
      const blocked = await this.transactions.query<Blocked>(BLOCK, [sha256, this.clock.now()]);
      const { at, isNew } = blocked[0] ?? raise(new Error('the row was not returned'));
      return this.finish(sha256, { from: isNew ? null : at, to: at });
    });
  }

  /** @throws FileUnknown */
  async lift(which: string): Promise<FileTakedown> {
    const sha256 = await this.identify(which);
    return this.transactions.run(async () => {
      const [removed] = await this.transactions.query<{ at: Date }>(UNBLOCK, [sha256]);
      return this.finish(sha256, { from: removed?.at ?? null, to: null });
    });
  }

  private async identify(which: string): Promise<Buffer> {
    if (SHA_256.test(which)) return Buffer.from(which, 'hex');
    const [, key] = KEY.exec(which) ?? [];
    const [, folder, workspaceId] = FOLDER.exec(which) ?? [];
    const [found] =
      key === undefined
        ? await this.findIn(folder, workspaceId)
        : await this.transactions.query<{ sha256: Buffer }>(FIND_BY_KEY, [key]);
    return found?.sha256 ?? raise(new FileUnknown());
  }

  private async findIn(folder: string | undefined, workspaceId: string | undefined) {
    if (folder === undefined) return [];
    return this.transactions.query<{ sha256: Buffer }>(FIND_BY_FOLDER, [workspaceId, folder]);
  }

  /** In the open transaction. Each file has an entry in the audit log of its workspace. */
  private async finish(sha256: Buffer, { from, to }: { from: Date | null; to: Date | null }) {
    const files = await this.transactions.query<FoundFile>(FIND_FILES_WITH, [sha256]);
    const workspaces = [...new Set(files.map(({ workspaceId }) => workspaceId))];
    const takedown = { sha256: sha256.toString('hex'), takenDownAt: to, files: files.length };
    if ((from === null) !== (to === null)) {
      for (const workspaceId of workspaces)
        await this.audit.recordAll(
          operatorIn(workspaceId),
          files
            .filter((file) => file.workspaceId === workspaceId)
            .map(({ id, name }) => ({
              action: to === null ? 'file.takedown_lifted' : 'file.taken_down',
              target: { type: 'file', id, name },
              before: { takenDownAt: from },
              after: { takenDownAt: to },
            })),
        );
      // The scan edge drops all codes of these workspaces.
      await this.changes.announce('workspace', workspaces);
    }
    return { ...takedown, workspaces: workspaces.length };
  }
}
