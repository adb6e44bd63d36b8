import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { LineField, Rule } from '#libs/validation';
import { Text } from '../../http/requests/record-fields.js';
import { normalizeRecoveryCode, RECOVERY_CODE_LENGTH, TOTP_CODE } from './codes.fields.js';
import { AssertionField, type Assertion } from './webauthn.dto.js';

export const SECOND_FACTORS = ['passkey', 'totp'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

const isCode = Rule('isTotpCode', (value) =>
  typeof value === 'string' && TOTP_CODE.test(value) ? null : 'must be a code of 6 digits',
);
const isRecoveryCode = Rule('isRecoveryCode', (value) =>
  typeof value === 'string' && /^[0-9a-z]*$/.test(normalizeRecoveryCode(value)) && hasLength(value)
    ? null
    : 'must be a recovery code, such as 7k2m-x9pd-4v6r-n8ts',
);
const hasLength = (code: string) => normalizeRecoveryCode(code).length === RECOVERY_CODE_LENGTH;

export const SecondFactorsField = (description: string): PropertyDecorator =>
  ApiProperty({
    enum: SECOND_FACTORS,
    enumName: 'SecondFactor',
    isArray: true,
    example: ['totp'],
    description,
  });

@ApiSchema({ description: 'A second factor as proof; send one of the fields' })
export class SecondFactorProofDto {
  @LineField(
    {
      isOptional: true,
      example: '492039',
      maxLength: 6,
      description:
        'Code that the authenticator app shows. Each code is accepted once, up to 30 seconds before and after its time',
    },
    isCode,
  )
  code?: string;
  @LineField(
    {
      isOptional: true,
      example: '7k2m-x9pd-4v6r-n8ts',
      maxLength: 40,
      description: 'One of the recovery codes, which works once. Case and hyphens do not matter',
    },
    isRecoveryCode,
  )
  recoveryCode?: string;
  @AssertionField({ isOptional: true }) assertion?: Assertion;
}

@ApiSchema({ description: 'The second step of a sign-in: the ticket of the first step and a second factor' })
export class SignInSecondDto extends SecondFactorProofDto {
  @LineField({ description: '`ticket` of the response to the first step', maxLength: 255 }) ticket!: string;
}

@ApiSchema({
  description: 'The password is right, and the account has a second factor: nobody is signed in yet',
})
export class SecondFactorNeededDto {
  @SecondFactorsField('The second factors of the account; recovery codes are accepted, too')
  secondFactor!: SecondFactor[];
  @Text('Proves the first step for 10 minutes; send it with the second factor', {
    example: 'pM0xq1mEwNnCk5v4qJ9m1t2s3u4v5w6x7y8z9a0b1c2',
  })
  ticket!: string;
}

@ApiSchema({ description: 'What an authenticator app needs to compute codes (TOTP, RFC 6238)' })
export class NewTotpDto {
  @Text('Secret in Base32, to type into the app', { example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
  secret!: string;
  @Text('The same as a URI, to show as a QR code', {
    format: 'uri',
    example:
      'otpauth://totp/qr.example.com:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=qr.example.com',
  })
  uri!: string;
}

@ApiSchema({ description: 'The first code of an authenticator app' })
export class ConfirmTotpDto {
  @LineField({ example: '492039', maxLength: 6, description: 'Code that the app shows now' }, isCode)
  code!: string;
}

export const RecoveryCodesField = (description: string): PropertyDecorator =>
  ApiProperty({
    type: [String],
    nullable: true,
    example: ['7k2m-x9pd-4v6r-n8ts', 'c3hw-1b5q-z0ey-g7ja'],
    description,
  });

@ApiSchema({ description: 'The outcome of setting up an authenticator app' })
export class ConfirmedTotpDto {
  @RecoveryCodesField(
    'Ten codes that replace the app if it is lost, shown only now. Null if the account has recovery codes already',
  )
  recoveryCodes!: string[] | null;
}

@ApiSchema({ description: 'Codes that replace a lost second factor' })
export class RecoveryCodesDto {
  @ApiProperty({
    type: [String],
    example: ['7k2m-x9pd-4v6r-n8ts', 'c3hw-1b5q-z0ey-g7ja'],
    description: 'Ten codes, each of which works once. They are shown only now',
  })
  recoveryCodes!: string[];
}
