import { Injectable } from '@nestjs/common';
import { Clock, Config, VERSION } from '#libs/platform';
import { examineAll } from '#libs/operations';
import type { Installation } from './installation-page.js';

const MAX_AGE_MS = 30_000;

/** The state of the whole installation, as `doctor` finds it. */
@Injectable()
export class OperatorInstallationService {
  /** Checks take seconds and ask other systems, so that several requests share them. */
  private latest: { at: number; found: Promise<Installation> } | null = null;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  find(): Promise<Installation> {
    const now = this.clock.elapsedMs();
    if (this.latest && now - this.latest.at < MAX_AGE_MS) return this.latest.found;
    const found = this.examine();
    this.latest = { at: now, found };
    return found;
  }

  private async examine(): Promise<Installation> {
    const { gitCommit, isReadOnly } = this.config;
    const at = this.clock.now();
    const findings = await examineAll(this.config);
    return { version: VERSION, commit: gitCommit, isReadOnly, findings, at };
  }
}
