import { fileStream, type OpenedExport } from '../exports/open-export.js';

const LOGO = /^logo\.(png|jpeg|webp|svg)$/;

/** Returns the logo of an export as a data URI. */
export async function readLogo({ folder, manifest }: OpenedExport): Promise<string | null> {
  for (const { name } of manifest.files) {
    const [, type] = LOGO.exec(name) ?? [];
    if (!type) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of fileStream(folder, name)) chunks.push(chunk);
    return `data:image/${type === 'svg' ? 'svg+xml' : type};base64,${Buffer.concat(chunks).toString('base64')}`;
  }
  return null;
}
