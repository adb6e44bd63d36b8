import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ROLES, type SamlProvider, type SsoTest } from '#libs/database';
import { type CertificateFacts, METADATA_FAULTS, metadataWordsFor, readCertificate } from '../saml/index.js';
import { SSO_FAULTS, wordsFor } from '../sso-faults.fields.js';

export const TIME = { type: 'string', format: 'date-time', example: '2026-11-21T09:30:00.000Z' } as const;
export const REASON = {
  type: 'string',
  enum: [...SSO_FAULTS, null],
  nullable: true,
  example: null,
  description: 'Why the sign-in failed; null if it succeeded. More can be added',
} satisfies ApiPropertyOptions;
export const DETAIL = {
  type: 'string',
  nullable: true,
  example: null,
  description: 'What that means, and what to do; null if it succeeded',
} satisfies ApiPropertyOptions;

export const LAST_TEST = {
  type: 'object',
  nullable: true,
  description: 'What came of the last test with the present settings; null if there was none',
  properties: {
    at: { ...TIME, description: 'When the person came back from the provider' },
    reason: REASON,
    detail: DETAIL,
    role: {
      type: 'string',
      enum: [...ROLES, null],
      nullable: true,
      description:
        'The role with which the person would have been signed in; null if they would not have been',
    },
    claims: {
      type: 'array',
      description: 'All that the provider sent about the person',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', example: 'email', description: 'Name of the claim' },
          value: {
            type: 'string',
            example: 'ada@corp.example.com',
            description: 'Its value; other values than text are JSON',
          },
        },
        required: ['name', 'value'],
        additionalProperties: false,
      },
    },
  },
  required: ['at', 'reason', 'detail', 'role', 'claims'],
  selfRequired: true,
  additionalProperties: false,
} satisfies ApiPropertyOptions;

export const SAML = {
  type: 'object',
  nullable: true,
  description:
    'What the metadata of a SAML provider says; null while a draft has none, and of OpenID Connect',
  properties: {
    signOnUrl: {
      type: 'string',
      format: 'uri',
      example: 'https://acme.okta.com/app/exk1/sso/saml',
      description: 'Where people sign in',
    },
    readAt: { ...TIME, description: 'When the metadata was last read' },
    reason: {
      type: 'string',
      enum: [...METADATA_FAULTS, null],
      nullable: true,
      example: null,
      description:
        'Why the last look at `metadataUrl` changed nothing; null if nothing is wrong. More can be added',
    },
    detail: { type: 'string', nullable: true, example: null, description: 'What that means, and what to do' },
    certificates: {
      type: 'array',
      description:
        'With which assertions can be signed. The admins get an email 30 and 7 days before the last one ends, after which nobody signs in',
      items: {
        type: 'object',
        properties: {
          fingerprint: {
            type: 'string',
            example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
            description: 'SHA-256 of the certificate, in hexadecimal digits',
          },
          endsAt: { ...TIME, description: 'When the certificate ends' },
        },
        required: ['fingerprint', 'endsAt'],
        additionalProperties: false,
      },
    },
  },
  required: ['signOnUrl', 'readAt', 'reason', 'detail', 'certificates'],
  selfRequired: true,
  additionalProperties: false,
} satisfies ApiPropertyOptions;

export const shownTest = ({ at, reason, role, claims }: SsoTest) => ({
  ...{ at, reason, detail: wordsFor(reason), role, claims },
});

export const shownSaml = ({ signOnUrl, readAt, fault, certificates }: SamlProvider) => ({
  ...{ signOnUrl, readAt, reason: fault, detail: metadataWordsFor(fault) },
  certificates: certificates.map(readCertificate).flatMap((each) => (each ? [shownCertificate(each)] : [])),
});

const shownCertificate = ({ fingerprint, endsAt }: CertificateFacts) => ({
  fingerprint,
  endsAt: endsAt.toISOString(),
});
