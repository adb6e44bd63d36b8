import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { MemberEmail, selectEntity, Transactions, type Member, type PreparedStatement } from '#libs/database';
import type { ProfiledMember } from './member-profile.fields.js';

@Injectable()
export class MemberEmailsService {
  private readonly find: PreparedStatement;

  constructor(
    @InjectRepository(MemberEmail) private readonly emails: Repository<MemberEmail>,
    private readonly transactions: Transactions,
  ) {
    this.find = {
      name: 'find email addresses of members',
      text: `select ${selectEntity(emails.metadata, 'e')} from member_emails e where e.member_id = any($1::uuid[])
        order by e.member_id, e.position`,
    };
  }

  async withEmails(members: Member[]): Promise<ProfiledMember[]> {
    if (members.length === 0) return [];
    const ids = members.map(({ id }) => id);
    const found = await this.transactions.query<MemberEmail>(this.find, [ids]);
    const byMember = new Map<string, MemberEmail[]>(members.map(({ id }) => [id, []]));
    for (const email of found) byMember.get(email.memberId)?.push(email);
    return members.map((member) => ({ ...member, emails: byMember.get(member.id) ?? [] }));
  }

  async add(rows: MemberEmail[]): Promise<void> {
    if (rows.length > 0) await this.emails.insert(rows);
  }

  async replace(memberId: string, rows: MemberEmail[]): Promise<void> {
    await this.emails.delete({ memberId });
    await this.add(rows);
  }
}
