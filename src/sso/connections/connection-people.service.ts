import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Member, MemberIdentity, type SsoConnection } from '#libs/database';

/** Whom a provider knows by which subject. */
@Injectable()
export class ConnectionPeopleService {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    @InjectRepository(MemberIdentity) private readonly identities: Repository<MemberIdentity>,
  ) {}

  /** @returns the ID of the person's account; null for nobody */
  async findUser({ workspaceId, issuer }: SsoConnection, subject: string): Promise<string | null> {
    const identity = await this.identities.findOneBy({ workspaceId, issuer: issuer ?? '', subject });
    const member = identity && (await this.members.findOneBy({ id: identity.memberId, workspaceId }));
    return member?.userId ?? null;
  }
}
