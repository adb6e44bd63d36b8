import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { SsoSignIn } from '#libs/database';
import { RecordId } from '../../http/requests/record-fields.js';
import { wordsFor } from '../sso-faults.fields.js';
import { DETAIL, REASON } from './connection-facts.dto.js';

@ApiSchema({ description: 'Somebody who came back from the identity provider' })
export class ConnectionSignInDto {
  @RecordId('sign-in') id!: string;
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-21T09:30:00.000Z',
    description: 'When they came back',
  })
  at!: string;
  @ApiProperty({ example: false, description: 'Whether it was a test, after which nobody was signed in' })
  test!: boolean;
  @ApiProperty({ ...REASON, type: String }) reason!: string | null;
  @ApiProperty({ ...DETAIL, type: String }) detail!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'ada@corp.example.com',
    description: 'The email address that the provider sent; null if it sent none',
  })
  email!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '00u1a2b3c4',
    description: 'Who the person is for the provider; null if that is not known',
  })
  subject!: string | null;

  static from({ id, at, isTest, reason, email, subject }: SsoSignIn): ConnectionSignInDto {
    return {
      ...{ id, at: at.toISOString(), test: isTest, reason, detail: wordsFor(reason) },
      ...{ email, subject },
    };
  }
}

@ApiSchema({ description: 'The last sign-ins through a connection' })
export class ConnectionSignInListDto {
  @ApiProperty({ type: [ConnectionSignInDto], description: 'The last 50 sign-ins, newest first' })
  items!: ConnectionSignInDto[];
}
