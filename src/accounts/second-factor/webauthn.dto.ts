import { Field, Rule, type FieldOptions } from '#libs/validation';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isBase64Url = (value: unknown): boolean => typeof value === 'string' && /^[\w-]{1,65536}$/.test(value);

const hasForm = (value: unknown, members: readonly string[]): boolean =>
  isObject(value) &&
  isBase64Url(value.id) &&
  isObject(value.response) &&
  members.every((name) => isBase64Url((value.response as Record<string, unknown>)[name]));

/** Browsers add members, so only those that are needed are checked here. The rest is what a signature is about. */
const CredentialField = (members: readonly string[], options: FieldOptions): PropertyDecorator =>
  Field(
    { ...options, type: 'object', additionalProperties: true },
    Rule('isCredential', (value) =>
      hasForm(value, members)
        ? null
        : 'must be the JSON of a PublicKeyCredential, as its toJSON() returns it',
    ),
  );

export const AssertionField = (options: FieldOptions = {}): PropertyDecorator =>
  CredentialField(['clientDataJSON', 'authenticatorData', 'signature'], {
    description:
      'What `navigator.credentials.get()` returns for the options of `POST /api/auth/v1/sign-in/passkey/options`, as JSON',
    ...options,
  });

export const NewCredentialField = (): PropertyDecorator =>
  CredentialField(['clientDataJSON', 'attestationObject'], {
    description:
      'What `navigator.credentials.create()` returns for the options of `POST /api/auth/v1/passkeys/options`, as JSON',
  });

/** https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson */
export interface Assertion {
  id: string;
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string };
}

/** https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
export interface NewCredential {
  id: string;
  response: { clientDataJSON: string; attestationObject: string; transports?: unknown };
}
