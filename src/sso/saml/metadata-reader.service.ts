import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { SamlMetadataFault, SamlProvider } from '#libs/database';
import { GuardedFetch } from '#libs/delivery';
import { Clock } from '#libs/platform';
import { invalidField } from '../../http/problems/index.js';
import type { AnyCaller } from '../../http/requests/caller.js';
import type { Preparation } from '../../http/requests/preparation.js';
import { readProviderMetadata, type ProviderMetadata } from './provider-metadata.js';
import { XmlFault } from './saml-xml.js';

const DAY_MS = 86_400_000;

export type MetadataRead =
  | { metadata: ProviderMetadata }
  | { fault: Exclude<SamlMetadataFault, 'entity_id_changed'>; why: string };

interface Sent {
  metadata?: string;
  metadataUrl?: string | null;
}

/** Reads the metadata of providers, from addresses that this service may reach. */
@Injectable()
export class MetadataReaderService implements Preparation {
  private readonly prepared = new WeakMap<AnyCaller, { url: string; read: MetadataRead }>();

  constructor(
    private readonly fetching: GuardedFetch,
    private readonly clock: Clock,
  ) {}

  async prepare(caller: AnyCaller, { body }: Request): Promise<void> {
    const { metadata, metadataUrl: url } = body as Sent;
    if (typeof url === 'string' && metadata === undefined)
      this.prepared.set(caller, { url, read: await this.fetch(url) });
  }

  /** @returns null if the body has neither metadata nor an address of it @throws ValidationFailed */
  async readSent(
    caller: AnyCaller | null,
    { metadata, metadataUrl }: Sent,
  ): Promise<ProviderMetadata | null> {
    if (metadata !== undefined) {
      if (metadataUrl)
        throw invalidField('/metadataUrl', 'cannot be combined with metadata: send one of them');
      return parsed('/metadata', readText(metadata));
    }
    if (!metadataUrl) return null;
    const known = caller && this.prepared.get(caller);
    return parsed('/metadataUrl', known?.url === metadataUrl ? known.read : await this.fetch(metadataUrl));
  }

  async fetch(url: string): Promise<MetadataRead> {
    try {
      const response = await this.fetching.fetch(url, {
        headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
      });
      if (response.status !== 200) return unreachable(`its address responds with ${response.status}`);
      return readText(await response.text());
    } catch {
      return unreachable('its address does not respond in time, or is not a public one');
    }
  }

  /** What metadata that was just read changes at a connection. */
  changesBy(metadata: ProviderMetadata, metadataUrl: string | null) {
    const checkDueAt = new Date(this.clock.now().getTime() + DAY_MS);
    return { issuer: metadata.entityId, saml: this.providerOf(metadata), metadataUrl, checkDueAt };
  }

  providerOf({ signOnUrl, logoutUrl, certificates }: ProviderMetadata): SamlProvider {
    const readAt = this.clock.now().toISOString();
    return { signOnUrl, logoutUrl, certificates, readAt, fault: null, warnedDays: null };
  }
}

const unreachable = (why: string): MetadataRead => ({ fault: 'metadata_unreachable', why });

function readText(text: string): MetadataRead {
  try {
    return { metadata: readProviderMetadata(text) };
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    return { fault: 'metadata_invalid', why: error.message };
  }
}

function parsed(pointer: string, read: MetadataRead): ProviderMetadata {
  if ('metadata' in read) return read.metadata;
  throw invalidField(pointer, `is not the metadata of a SAML 2.0 provider: ${read.why}`);
}
