import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { MemberEmail, type Member } from '#libs/database';
import type { ProfiledMember } from './member-profile.fields.js';

/** The email addresses in profiles of members whose workspace the caller has checked. */
@Injectable()
export class MemberEmailsService {
  constructor(@InjectRepository(MemberEmail) private readonly emails: Repository<MemberEmail>) {}

  /** One statement for all of them. */
  async withEmails(members: Member[]): Promise<ProfiledMember[]> {
    if (members.length === 0) return [];
    const memberId = In(members.map(({ id }) => id));
    const found = await this.emails.find({
      where: { memberId },
      order: { memberId: 'ASC', position: 'ASC' },
    });
    const byMember = new Map<string, MemberEmail[]>(members.map(({ id }) => [id, []]));
    // Plain objects, as those of a new profile, with which they are compared.
    for (const email of found) byMember.get(email.memberId)?.push({ ...email });
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
