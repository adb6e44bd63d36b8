import { Injectable } from '@nestjs/common';
import { SETUP_CHANGES_BY_LINK } from '../../http/limits/attempts.rules.js';
import { AttemptsService } from '../../http/limits/attempts.service.js';
import { SetupLinkEnded } from './connections.errors.js';
import { SetupLinksService, type OpenSetup } from './setup-links.service.js';

/** The use of a setup link by whoever has it. */
@Injectable()
export class OpenSetupsService {
  constructor(
    private readonly links: SetupLinksService,
    private readonly attempts: AttemptsService,
  ) {}

  /** @throws SetupLinkEnded */
  async findOrThrow(token: string): Promise<OpenSetup> {
    const setup = await this.links.find(token);
    if (!setup) throw new SetupLinkEnded();
    return setup;
  }

  /** For what calls the provider. @throws SetupLinkEnded, TooManyAttempts */
  async count(token: string): Promise<OpenSetup> {
    const setup = await this.findOrThrow(token);
    await this.attempts.count('set up a connection with', setup.link.id, SETUP_CHANGES_BY_LINK);
    return setup;
  }

  /** The contact has finished: the link ends. @throws SetupLinkEnded */
  async finish(token: string): Promise<void> {
    await this.links.end(await this.findOrThrow(token));
  }
}
