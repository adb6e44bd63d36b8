import { Injectable } from '@nestjs/common';
import type { QrCode } from '#libs/database';
import type { Problem } from '../../http/problems/index.js';
import type { Caller } from '../../http/requests/caller.js';
import type { NewQrCode } from './qr-insert.service.js';
import { QrDesignWritesService, type RequestWork } from './qr-design-writes.service.js';
import { QrPasswordsService } from './qr-passwords.service.js';

/** Prepares the fields that are not stored as they are sent: a design is read by decoders, a password hashed. */
@Injectable()
export class QrPreparationsService {
  constructor(
    private readonly designs: QrDesignWritesService,
    private readonly passwords: QrPasswordsService,
  ) {}

  /** Proves the designs of codes that are not stored yet. @returns the refusals by id of the row @throws QueueFull */
  proveNew(caller: Caller, codes: readonly NewQrCode[]): Promise<Map<string, Problem>> {
    return this.designs.proveNew(caller, codes);
  }

  /** @throws QueueFull */
  hashNew(codes: readonly NewQrCode[]): Promise<void> {
    return this.passwords.hashNew(codes);
  }

  /**
   * Completes the changes of an edit.
   * @param password null removes it, undefined leaves it
   * @throws UnscannableDesign, ValidationFailed, QueueFull
   */
  async complete(
    code: QrCode,
    changes: Partial<QrCode>,
    password: string | null | undefined,
    work: RequestWork,
  ): Promise<Partial<QrCode>> {
    const proved = await this.designs.proveChange(code, changes, work);
    if (password === undefined) return proved;
    return { ...proved, ...(await this.passwords.changeOf(code, password, work)) };
  }
}
