import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { domainToASCII } from 'node:url';
import { Not, type Repository } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { NIL_UUID, Transactions, User, Workspace } from '#libs/database';
import { NewestFirst, type Page } from '../http/requests/newest-first.js';
import { WorkspaceSettingsService } from '../workspaces/workspace-settings.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import type { WorkspaceSettings } from '../workspaces/workspaces.dto.js';
import {
  DOMAINS,
  HAS_DOMAIN,
  HAS_MEMBER,
  IS_NAMED,
  LAST_ACTS,
  PEOPLE,
  STATE,
} from './operator-workspaces.queries.js';

const PAGE_SIZE = 50;
const MAX_TEXT_LENGTH = 320;

export interface OperatorAct {
  at: Date;
  operator: string | null;
  action: string;
  target: string | null;
  changes: Record<string, { from: unknown; to: unknown }>;
  reason: string | null;
}

export interface WorkspaceOverview extends WorkspaceSettings {
  domains: { name: string; isVerified: boolean }[];
  members: number;
  /** Their email addresses. */
  admins: string[];
  endpoints: number;
  takenDown: number;
  acts: OperatorAct[];
}

/** Workspaces as operators see them: no codes, no leads and no secrets. */
@Injectable()
export class OperatorWorkspacesService {
  constructor(
    @InjectRepository(Workspace) private readonly rows: Repository<Workspace>,
    private readonly transactions: Transactions,
    private readonly newestFirst: NewestFirst,
    private readonly workspaces: WorkspacesService,
    private readonly settings: WorkspaceSettingsService,
  ) {}

  /**
   * Lists the workspaces of all customers.
   * @param text a part of the name, the id, the address of a member or a domain; all if it is empty
   * @throws ValidationFailed for the cursor of another list
   */
  find(text: string, cursor: string | undefined): Promise<Page<Workspace>> {
    const query = this.rows.createQueryBuilder('workspace').where({ id: Not(NIL_UUID) });
    const trimmed = text.trim().slice(0, MAX_TEXT_LENGTH);
    if (isUuid(trimmed)) query.andWhere('workspace.id = :text', { text: trimmed });
    else if (trimmed.includes('@')) query.andWhere(HAS_MEMBER, { text: User.normalizeEmail(trimmed) });
    else if (trimmed !== '') {
      const pattern = `%${trimmed.replace(/[\\%_]/g, String.raw`\$&`)}%`;
      const domain = domainToASCII(trimmed.toLowerCase());
      query.andWhere(`(${IS_NAMED} or ${HAS_DOMAIN})`, { pattern, text: domain });
    }
    const page = { limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) };
    return this.newestFirst.page(query, 'createdAt', ['workspaces of operators', trimmed], page);
  }

  async findOne(id: string): Promise<Workspace | null> {
    return isUuid(id) && id !== NIL_UUID ? this.workspaces.findById(id) : null;
  }

  async overview({ id }: Workspace): Promise<WorkspaceOverview> {
    const settings = await this.settings.find({ workspaceId: id });
    const domains = await this.transactions.query<WorkspaceOverview['domains'][number]>(DOMAINS, [id]);
    const [people] = await this.transactions.query<{ members: number; admins: string[] }>(PEOPLE, [id]);
    const [state] = await this.transactions.query<{ endpoints: number; takenDown: number }>(STATE, [id]);
    const acts = await this.transactions.query<OperatorAct>(LAST_ACTS, [id]);
    return {
      ...settings,
      domains,
      ...(people ?? { members: 0, admins: [] }),
      ...(state ?? { endpoints: 0, takenDown: 0 }),
      acts,
    };
  }
}
