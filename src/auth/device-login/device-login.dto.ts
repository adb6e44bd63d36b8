import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ChoiceField, LineField } from '#libs/validation';
import { Count, Text } from '../../http/requests/record-fields.js';

export const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
export const DEVICE_SCOPES = ['read', 'read_write'] as const;
export type DeviceScope = (typeof DEVICE_SCOPES)[number];

const CLIENT_ID = {
  maxLength: 100,
  example: 'qr on laptop',
  description: 'Names the program and its host: the person who approves it sees this',
};
const USER_CODE = 'What the person types: 8 letters; without vowels, so that they are no word';

@ApiSchema({ description: 'A program that asks for an API key (RFC 8628)' })
export class StartDeviceLoginDto {
  @LineField(CLIENT_ID) client_id!: string;
  @ChoiceField(DEVICE_SCOPES, {
    isOptional: true,
    description: 'What the key should be allowed to do, by default `read_write`; the person may choose less',
  })
  scope: DeviceScope = 'read_write';
}

@ApiSchema({
  description: 'What the program shows to the person, and with which it asks for the key (RFC 8628)',
})
export class StartedDeviceLoginDto {
  @Text('Secret of the program, which it sends to `/api/auth/v1/device/token`', { pattern: '^[\\w-]{43}$' })
  device_code!: string;
  @Text(USER_CODE, { pattern: '^[B-Z]{4}-[B-Z]{4}$', example: 'WDJB-MJHT' }) user_code!: string;
  @Text('Page on which the person types it', {
    format: 'uri',
    example: 'https://qr.example.com/settings/device',
  })
  verification_uri!: string;
  @Count('Seconds for which both codes are valid', { example: 600 }) expires_in!: number;
  @Count('Seconds between two requests for the key', { example: 5 }) interval!: number;
}

@ApiSchema({ description: 'A question for the key (RFC 8628)' })
export class PollDeviceLoginDto {
  @ChoiceField([GRANT], { example: GRANT, description: 'What is asked for' }) grant_type!: string;
  @LineField({ maxLength: 100, description: '`device_code` of the start', example: 'n7Xc…' })
  device_code!: string;
  @LineField(CLIENT_ID) client_id!: string;
}

@ApiSchema({ description: 'The API key of a program that a person has approved (RFC 8628)' })
export class DeviceKeyDto {
  @Text('API key, which is shown only here', { pattern: '^qrk_[0-9A-Za-z]{49}$' }) access_token!: string;
  @ApiProperty({
    enum: ['Bearer'],
    example: 'Bearer',
    description: 'How it is sent: `Authorization: Bearer`',
  })
  token_type!: string;
  @Count('Seconds for which it is accepted', { example: 7_776_000 }) expires_in!: number;
  @ApiProperty({ enum: DEVICE_SCOPES, example: 'read_write', description: 'What it may do' })
  scope!: DeviceScope;
}

@ApiSchema({ description: 'A program that waits until a person approves it' })
export class DeviceLoginDto {
  @Text('Name that the program gives itself, and its host', { example: 'qr on laptop' }) name!: string;
  @ApiProperty({ enum: DEVICE_SCOPES, example: 'read_write', description: 'What it asks for' })
  scope!: DeviceScope;
  @ApiProperty({ description: 'Whether it asks from the network of this request' }) isSameNetwork!: boolean;
  @ApiProperty({ format: 'date-time', description: 'When it has asked' }) createdAt!: string;
  @ApiProperty({ format: 'date-time', description: 'Until when it can be approved' }) expiresAt!: string;
}

@ApiSchema({ description: 'The decision of a person about a program' })
export class DecideDeviceLoginDto {
  @LineField({ maxLength: 32, example: 'WDJB-MJHT', description: `${USER_CODE}, in upper or lower case` })
  userCode!: string;
  @ChoiceField(['approve', 'deny'], { example: 'approve', description: 'What the person decides' })
  decision!: 'approve' | 'deny';
  @ChoiceField(DEVICE_SCOPES, {
    isOptional: true,
    description: 'What the key may do, if not what the program asks for; only to approve',
  })
  scope?: DeviceScope;
}

@ApiSchema({ description: 'A code that a person has typed' })
export class FindDeviceLoginDto {
  @LineField({ maxLength: 32, example: 'WDJB-MJHT', description: `${USER_CODE}, in upper or lower case` })
  userCode!: string;
}
