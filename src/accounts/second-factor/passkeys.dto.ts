import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Passkey } from '#libs/database';
import { PatchField } from '#libs/validation';
import { PageDto } from '../../http/requests/page.dto.js';
import { CreatedAt, NullableTime, RecordId, Text } from '../../http/requests/record-fields.js';
import { publicNameRules } from '../../http/requests/text.js';
import { RecoveryCodesField } from './second-factor.dto.js';
import { AssertionField, NewCredentialField, type Assertion, type NewCredential } from './webauthn.dto.js';

const NAME = { type: String, minLength: 1, maxLength: 255, example: 'Firefox on Windows' };

const OptionsField = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'object', additionalProperties: true, description });

@ApiSchema({ description: 'What a browser needs to create a passkey' })
export class NewPasskeyOptionsDto {
  @OptionsField(
    'For `PublicKeyCredential.parseCreationOptionsFromJSON()`, whose result is `publicKey` of `navigator.credentials.create()`. Valid once, for 5 minutes',
  )
  options!: object;
}

@ApiSchema({ description: 'What a browser needs to use a passkey' })
export class PasskeyOptionsDto {
  @OptionsField(
    'For `PublicKeyCredential.parseRequestOptionsFromJSON()`, whose result is `publicKey` of `navigator.credentials.get()`. Valid once, for 5 minutes',
  )
  options!: object;
}

@ApiSchema({ description: 'A new passkey' })
export class CreatePasskeyDto {
  @NewCredentialField() credential!: NewCredential;
  @PatchField(
    { ...NAME, description: 'Tells it from your other passkeys; by default, Passkey' },
    ...publicNameRules(),
  )
  name?: string;
}

@ApiSchema({ description: 'A sign-in with a passkey' })
export class SignInPasskeyDto {
  @AssertionField() assertion!: Assertion;
}

@ApiSchema({ description: 'A passkey, with which you can sign in' })
export class PasskeyDto {
  @RecordId('passkey') id!: string;
  @Text('Name that you gave it', NAME) name!: string;
  @CreatedAt('passkey') createdAt!: string;
  @NullableTime('When it was last used; null if it was not') lastUsedAt!: string | null;

  static from({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyDto {
    return {
      ...{ id, name },
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    };
  }
}

@ApiSchema({ description: 'A new passkey, and recovery codes with the first second factor' })
export class CreatedPasskeyDto extends PasskeyDto {
  @RecoveryCodesField(
    'Ten codes that replace the passkey if it is lost, shown only now. Null if the account has recovery codes already',
  )
  recoveryCodes!: string[] | null;
}

@ApiSchema({ description: 'A page of your passkeys' })
export class PasskeyListDto extends PageDto {
  @ApiProperty({ type: [PasskeyDto], description: 'The passkeys on this page, newest first' })
  items!: PasskeyDto[];
}
