import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { newId, Transactions, Workspace } from '#libs/database';

@Injectable()
export class WorkspacesService {
  constructor(
    @InjectRepository(Workspace) private readonly workspaces: Repository<Workspace>,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async create({
    id = newId(),
    name,
    plan,
  }: Pick<Workspace, 'name' | 'plan'> & { id?: string }): Promise<Workspace> {
    const workspace: Workspace = {
      id,
      name,
      plan,
      perMinute: null,
      perMonth: null,
      createdAt: this.clock.now(),
    };
    await this.transactions.manager.insert(Workspace, workspace);
    return workspace;
  }

  /** For operators at the command line: `name` may stand for several workspaces. */
  findNamed(name: string): Promise<Workspace[]> {
    return this.workspaces.findBy({ name });
  }

  findById(id: string): Promise<Workspace | null> {
    return this.workspaces.findOneBy({ id });
  }
}
