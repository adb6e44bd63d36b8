import type { SamlMetadataFault } from '#libs/database';

/** Why a look at the metadata of a provider changed nothing. The names are public contract. */
const WORDS: Record<SamlMetadataFault, string> = {
  metadata_unreachable:
    'The metadata could not be read: its address does not respond with 200 in time, or is not a public address that this service reaches over HTTPS. It is tried again each hour; sign-ins go on with what was read before.',
  metadata_invalid:
    'What was read at the address of the metadata is not the metadata of one SAML 2.0 provider. It is tried again each hour; sign-ins go on with what was read before.',
  entity_id_changed:
    'The metadata names another provider than before (another entity ID), so the connection was paused. If that is intended, enter the address of the metadata again, test the connection and enable it.',
};

export const METADATA_FAULTS = Object.keys(WORDS) as SamlMetadataFault[];

export const metadataWordsFor = (fault: SamlMetadataFault | null): string | null =>
  fault === null ? null : WORDS[fault];
