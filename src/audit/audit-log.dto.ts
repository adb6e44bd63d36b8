import { ApiProperty } from '@nestjs/swagger';
import type { AuditActor } from '#libs/database';

const ACTORS: AuditActor['type'][] = ['user', 'key', 'import', 'operator'];

/** Who did something: a person, an API key, an import, or the operator of the service. */
export class AuditActorDto {
  @ApiProperty({ enum: ACTORS, example: 'user' }) type!: AuditActor['type'];
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20',
  })
  id!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Ada Lovelace', description: 'As it was then' })
  name!: string | null;
}
