import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SIZE = '64m';
/** The space that a full disk still has for the journal. */
const LEFT_BYTES = 65_536;

/** The disk of the journal: one of its own in memory, which can be filled, for root; otherwise a folder. */
export class JournalDisk {
  readonly canBeFilled = process.platform === 'linux' && process.getuid?.() === 0;
  readonly journal: string;
  private readonly ballast: string;

  constructor(private readonly folder: string) {
    mkdirSync(folder);
    if (this.canBeFilled)
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder]);
    this.journal = join(folder, 'journal');
    this.ballast = join(folder, 'ballast');
  }

  fill(): void {
    const { bavail, bsize } = statfsSync(this.folder);
    writeFileSync(this.ballast, Buffer.alloc(bavail * bsize - LEFT_BYTES));
  }

  free(): void {
    rmSync(this.ballast);
  }

  remove(): void {
    if (this.canBeFilled) execFileSync('umount', [this.folder]);
  }
}
