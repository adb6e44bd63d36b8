import type { QrClient, Result } from '../client/index.js';
import { CommandError, EXIT } from './failures.js';

export type Code = Result<'getQrCode'>;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const EXTERNAL = 'external:';

/** How a command names a code. */
export const CODE_ABOUT = 'by its ID, its short code, its short URL or external:ITS-EXTERNAL-ID';

export const isId = (text: string): boolean => UUID.test(text);

/** @param reference its ID, short code, short URL, or `external:` with its external ID */
export async function findCode(qr: QrClient, reference: string): Promise<Code> {
  if (isId(reference)) return qr.codes.get(reference);
  if (reference.startsWith(EXTERNAL)) return qr.codes.getByExternalId(reference.slice(EXTERNAL.length));
  const { data } = await qr.codes.list({ short_code: shortCodeIn(reference), limit: 2 });
  const [code, other] = data;
  if (code === undefined) throw new CommandError(EXIT.notFound, `No QR code is ${reference}.`);
  // Each domain has its own short codes.
  if (other !== undefined)
    throw new CommandError(
      EXIT.conflict,
      `More than one QR code is ${reference}: use its ID, such as ${code.id}.`,
    );
  return code;
}

/** The ID of a code; a request less where it is given. */
export const codeId = async (qr: QrClient, reference: string): Promise<string> =>
  isId(reference) ? reference : (await findCode(qr, reference)).id;

const shortCodeIn = (reference: string): string =>
  /^https?:\/\/[^/]+\/(?:.*\/)?([^/?#]+)/i.exec(reference)?.[1] ?? reference;

/** @param name an ID, a name, or `none` */
export async function folderId(qr: QrClient, name: string): Promise<string> {
  if (name === 'none' || isId(name)) return name;
  const found: string[] = [];
  for await (const folder of qr.folders.list({ limit: 100 })) if (folder.name === name) found.push(folder.id);
  const [id, other] = found;
  if (id === undefined)
    throw new CommandError(EXIT.notFound, `No folder is named "${name}". See qr folders list.`);
  if (other !== undefined)
    throw new CommandError(
      EXIT.conflict,
      `More than one folder is named "${name}": use an ID, such as ${id}.`,
    );
  return id;
}
