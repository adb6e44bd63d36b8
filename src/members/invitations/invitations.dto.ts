import { ApiProperty } from '@nestjs/swagger';
import { ROLES, type Invite, type Role } from '#libs/database';
import { ChoiceField, EmailAddressField } from '#libs/validation';
import { ROLE } from '../members.dto.js';
import { PageDto } from '../../http/requests/page.dto.js';

const EMAIL = { example: 'ada@example.com' };

export class CreateInviteDto {
  @EmailAddressField(EMAIL) email!: string;
  @ChoiceField(ROLES, ROLE) role!: Role;
}

export class InviteDto {
  @ApiProperty({ format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' }) id!: string;
  @ApiProperty({
    ...EMAIL,
    type: String,
    nullable: true,
    description: "null for an operator's link, which the first person who opens it can accept",
  })
  email!: string | null;
  @ApiProperty(ROLE) role!: Role;
  @ApiProperty({ format: 'date-time', example: '2026-11-28T09:30:00.000Z' }) expiresAt!: string;

  static from({ id, email, role, expiresAt }: Invite): InviteDto {
    return { id, email, role, expiresAt: expiresAt.toISOString() };
  }
}

export class InviteListDto extends PageDto {
  @ApiProperty({ type: [InviteDto] }) items!: InviteDto[];
}
