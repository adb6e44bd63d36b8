import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ChoiceField, LineField } from '#libs/validation';
import { Count, Text } from '../../http/requests/record-fields.js';

export const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';
export const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
const TOKEN_TYPES = ['urn:ietf:params:oauth:token-type:jwt', 'urn:ietf:params:oauth:token-type:id_token'];
const MAX_TOKEN_LENGTH = 16_384;

@ApiSchema({ description: 'A token of another issuer (RFC 8693)' })
export class ExchangeTokenDto {
  @ChoiceField([GRANT], { example: GRANT, description: 'What is asked for' }) grant_type!: string;
  @LineField({
    maxLength: MAX_TOKEN_LENGTH,
    example: 'eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.eyJpc3MiOiJodHRwczovL2V4YW1wbGUuY29tIn0.c2lnbmF0dXJl',
    description: 'The JWT; its audience is that of the workspace and names it',
  })
  subject_token!: string;
  @ChoiceField(TOKEN_TYPES, { example: TOKEN_TYPES[0], description: 'Kind of the token' })
  subject_token_type!: string;
  @ChoiceField([ACCESS_TOKEN], {
    isOptional: true,
    example: ACCESS_TOKEN,
    description: 'Kind of what is returned; there is only one',
  })
  requested_token_type?: string;
}

@ApiSchema({ description: 'An API key instead of a token of another issuer (RFC 8693)' })
export class ExchangedTokenDto {
  @Text('API key, which is accepted for `expires_in` seconds', { pattern: '^qrk_[0-9A-Za-z]{49}$' })
  access_token!: string;
  @ApiProperty({ enum: [ACCESS_TOKEN], example: ACCESS_TOKEN, description: 'Kind of `access_token`' })
  issued_token_type!: string;
  @ApiProperty({
    enum: ['Bearer'],
    example: 'Bearer',
    description: 'How it is sent: `Authorization: Bearer`',
  })
  token_type!: string;
  @Count('Seconds for which it is accepted', { example: 900 }) expires_in!: number;
  @Text('Its permissions, separated by spaces', { example: 'codes:read codes:write' }) scope!: string;
}
