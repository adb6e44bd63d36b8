import { Injectable } from '@nestjs/common';
import type { QrCode } from '#libs/database';
import { PasswordsService } from '#libs/secrets';
import type { RequestWork } from './qr-design-writes.service.js';
import type { NewQrCode } from './qr-insert.service.js';

type PasswordChange = Pick<Partial<QrCode>, 'passwordHash'>;

/** Hashes the passwords of codes before they are stored. */
@Injectable()
export class QrPasswordsService {
  constructor(private readonly passwords: PasswordsService) {}

  /** Hashes equal passwords once. @throws QueueFull */
  async hashNew(codes: readonly NewQrCode[]): Promise<void> {
    const hashes = new Map<string, string>();
    for (const { row, password } of codes) {
      if (password === null) continue;
      const hash = hashes.get(password) ?? (await this.passwords.hash(password));
      hashes.set(password, hash);
      row.passwordHash = hash;
    }
  }

  /**
   * Keeps the hash if the code already has this password, so that a repeated request is no edit. Many codes get one hash.
   * @param password null removes it @throws QueueFull
   */
  async changeOf(code: QrCode, password: string | null, work: RequestWork): Promise<PasswordChange> {
    if (password === null) return setting(code, null);
    const known = work.hasManyCodes ? null : code.passwordHash;
    const isKnown = async () => known !== null && (await this.passwords.matches(password, known));
    const hash = async () => ((await isKnown()) ? known : this.passwords.hash(password));
    return setting(code, await work.prepared.once(`hash ${known} ${password}`, hash));
  }
}

const setting = (code: QrCode, passwordHash: string | null): PasswordChange =>
  code.passwordHash === passwordHash ? {} : { passwordHash };
