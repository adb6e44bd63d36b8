import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { Member, MemberIdentity, type SsoConnection } from '#libs/database';
import { SecondFactorsService } from '../../accounts/second-factor/second-factors.service.js';
import { ConnectionNotEnabled, NobodyLeft, notExemptible } from './connections.errors.js';

/** Makes sure that somebody can still manage a workspace that requires a connection. */
@Injectable()
export class EnforcementService {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    @InjectRepository(MemberIdentity) private readonly identities: Repository<MemberIdentity>,
    private readonly factors: SecondFactorsService,
  ) {}

  /** @throws ConnectionNotEnabled, NobodyLeft, ValidationFailed */
  async check(before: SsoConnection, after: SsoConnection): Promise<void> {
    const { required, status, exemptMemberIds } = after;
    for (const id of exemptMemberIds)
      if (!before.exemptMemberIds.includes(id) && !(await this.isExemptible(after, id)))
        throw notExemptible(id);
    if (!required || before.required) return;
    if (status !== 'enabled') throw new ConnectionNotEnabled();
    if (!(await this.hasAdmin(after))) throw new NobodyLeft();
  }

  private async isExemptible({ workspaceId }: SsoConnection, id: string): Promise<boolean> {
    const member = await this.members.findOneBy({ id, workspaceId, role: 'admin', active: true });
    const userId = member?.userId ?? null;
    return userId !== null && (await this.factors.kindsOf(userId)).length > 0;
  }

  private async hasAdmin({ workspaceId, issuer, exemptMemberIds }: SsoConnection): Promise<boolean> {
    const known = await this.identities.findBy({ workspaceId, issuer: issuer ?? '' });
    const ids = [...known.map(({ memberId }) => memberId), ...exemptMemberIds];
    return this.members.existsBy({ id: In(ids), workspaceId, role: 'admin', active: true });
  }
}
