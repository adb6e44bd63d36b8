import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PatchField } from '#libs/validation';
import { TIME } from './connection-facts.dto.js';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  isClientId,
  isClientSecret,
  isIssuer,
  isMetadata,
  isMetadataUrl,
  ISSUER,
  METADATA,
  METADATA_URL,
} from './connections.fields.js';

/** What somebody with a setup link can change. */
export class SetUpConnectionDto {
  @PatchField(ISSUER, ...isIssuer) issuer?: string;
  @PatchField(CLIENT_ID, ...isClientId) clientId?: string;
  @PatchField(CLIENT_SECRET, ...isClientSecret) clientSecret?: string;
  @PatchField(METADATA, ...isMetadata) metadata?: string;
  @PatchField(METADATA_URL, ...isMetadataUrl) metadataUrl?: string;
}

@ApiSchema({ description: 'A link with which somebody without an account sets up a connection' })
export class SetupLinkDto {
  @ApiProperty({
    format: 'uri',
    example: 'https://qr.example.com/sso-setup?token=3vTq0Yw5l2m9c7Qx1ZbKfJ4hRn8sUoPdEyGaWiLtMkC',
    description: 'Anyone who has it can set up the connection; send it only to that person',
  })
  url!: string;
  @ApiProperty({ ...TIME, description: 'When it ends, if nothing ends it earlier' }) expiresAt!: string;

  static from({ url, expiresAt }: { url: string; expiresAt: Date }): SetupLinkDto {
    return { url, expiresAt: expiresAt.toISOString() };
  }
}
