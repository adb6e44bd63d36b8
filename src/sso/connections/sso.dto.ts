import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { SsoConnection } from '#libs/database';
import { EmailAddressField, Field, LineField, PatchField, Rule, typeFault } from '#libs/validation';
import type { BodyTypeTable } from '../../http/requests/body-types.js';
import { pick, readForm } from '../../http/requests/form-body.js';
import { MAX_LOGOUT_LENGTH, MAX_RESPONSE_LENGTH } from '../saml/index.js';

export class DiscoverQuery {
  @EmailAddressField({
    example: 'ada@corp.example.com',
    description: 'The address that the person has typed',
  })
  email!: string;
}

@ApiSchema({
  description: 'Says that sessions at the provider are over (OpenID Connect Back-Channel Logout 1.0)',
})
export class BackChannelLogoutDto {
  @LineField({
    maxLength: 16_384,
    example: 'eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.eyJzaWQiOiIwOGE1MDE5YyJ9.c2lnbmF0dXJl',
    description: 'The JWT, signed by the provider',
  })
  logout_token!: string;
}

@ApiSchema({ description: 'The connection through which people with an address sign in' })
export class DiscoveredConnectionDto {
  @ApiProperty({ example: 'acme', description: 'The sign-in starts at `/sso/{slug}`' }) slug!: string;
  @ApiProperty({ example: 'Okta', description: 'Name of the identity provider, for "Continue with"' })
  name!: string;

  static from({ slug, name }: SsoConnection): DiscoveredConnectionDto {
    return { slug, name };
  }
}

/** Providers add fields of their own. */
export const RESPONSE_BODY: BodyTypeTable = {
  'application/x-www-form-urlencoded': {
    // Escaped, base64 becomes up to a third longer.
    limitBytes: 2 * MAX_RESPONSE_LENGTH,
    read: (bytes) => pick(readForm(bytes), ['SAMLResponse']),
  },
};

@ApiSchema({
  description: 'The form of the binding HTTP-POST of SAML 2.0; other fields, such as RelayState, are ignored',
})
export class SamlResponseDto {
  @Field(
    {
      type: String,
      minLength: 1,
      maxLength: MAX_RESPONSE_LENGTH,
      example: 'PHNhbWxwOlJlc3BvbnNl…',
      description: 'The response, as base64',
    },
    Rule('isText', typeFault, 'invalid_type'),
  )
  SAMLResponse!: string;
}

export const LOGOUT_BODY: BodyTypeTable = {
  'application/x-www-form-urlencoded': {
    limitBytes: 4 * MAX_LOGOUT_LENGTH,
    read: (bytes) => pick(readForm(bytes), ['SAMLRequest', 'RelayState']),
  },
};

@ApiSchema({
  description: 'The form of the binding HTTP-POST of SAML 2.0 with a LogoutRequest; other fields are ignored',
})
export class SamlLogoutDto {
  @Field(
    {
      type: String,
      minLength: 1,
      maxLength: 2 * MAX_LOGOUT_LENGTH,
      example: 'PHNhbWxwOkxvZ291dFJlcXVlc3Q…',
      description: 'The request, as base64',
    },
    Rule('isText', typeFault, 'invalid_type'),
  )
  SAMLRequest!: string;
  @PatchField(
    {
      type: String,
      maxLength: 1_024,
      example: 'r1',
      description: 'Returned to the provider; longer ones are not',
    },
    Rule('isText', typeFault, 'invalid_type'),
  )
  RelayState?: string;
}
