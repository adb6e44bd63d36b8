import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ROLES, type Invite, type Role } from '#libs/database';
import { ChoiceField, EmailAddressField } from '#libs/validation';
import { ROLE } from '../members.dto.js';
import { PageDto } from '../../http/requests/page.dto.js';
import { RecordId } from '../../http/requests/record-fields.js';

const EMAIL = { example: 'ada@example.com' };

@ApiSchema({ description: 'The person to invite' })
export class CreateInviteDto {
  @EmailAddressField({ ...EMAIL, description: 'Address to which the invitation is sent' }) email!: string;
  @ChoiceField(ROLES, ROLE) role!: Role;
}

@ApiSchema({ description: 'A pending invitation to the workspace' })
export class InviteDto {
  @RecordId('invitation') id!: string;
  @ApiProperty({
    ...EMAIL,
    type: String,
    nullable: true,
    description: "null for an operator's link, which the first person who opens it can accept",
  })
  email!: string | null;
  @ApiProperty(ROLE) role!: Role;
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-28T09:30:00.000Z',
    description: 'When the invitation expires',
  })
  expiresAt!: string;

  static from({ id, email, role, expiresAt }: Invite): InviteDto {
    return { id, email, role, expiresAt: expiresAt.toISOString() };
  }
}

@ApiSchema({ description: 'A page of the pending invitations' })
export class InviteListDto extends PageDto {
  @ApiProperty({ type: [InviteDto], description: 'The invitations on this page, newest first' })
  items!: InviteDto[];
}
