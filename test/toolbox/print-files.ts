import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function rasterise(bytes: Buffer, format: string): Buffer {
  if (format === 'pdf')
    return execFileSync('pdftoppm', ['-r', '300', '-png', '-singlefile', '-'], { input: bytes });
  if (format === 'eps') return ghostscript(['-sDEVICE=png16m', '-r300', '-dEPSCrop'], bytes);
  return bytes;
}

export function inkCoverage(bytes: Buffer): number[] {
  const report = ghostscript(['-sDEVICE=inkcov', '-dEPSCrop'], bytes).toString();
  return report.trim().split(/\s+/).slice(0, 4).map(Number);
}

const ghostscript = (options: string[], input: Buffer): Buffer =>
  execFileSync('gs', ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sOutputFile=%stdout', ...options, '-'], {
    input,
  });

export const PAGE_DPI = 200;

export function pagesOf(pdf: Buffer): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  try {
    execFileSync('pdftoppm', ['-r', String(PAGE_DPI), '-gray', '-png', '-', join(folder, 'page')], {
      input: pdf,
    });
    // All page numbers have as many digits as the last one, so names sort by page.
    return readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
