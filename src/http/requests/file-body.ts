import busboy from 'busboy';
import { MalformedRequest, ValidationFailed } from '../problems/index.js';

export interface FormWithFile {
  file: Buffer;
  fileName: string | null;
  fields: Partial<Record<string, string>>;
}

/** The one file with the name `file` of a form. @throws MalformedRequest, ValidationFailed */
export const fileIn = async (bytes: Uint8Array, contentType: string): Promise<Buffer> =>
  (await formIn(bytes, contentType, [])).file;

/**
 * The file and the fields of a form that has one file with the name `file`.
 * @param names of the fields that the form can have, each once
 * @throws MalformedRequest, ValidationFailed
 */
export function formIn(
  bytes: Uint8Array,
  contentType: string,
  names: readonly string[],
): Promise<FormWithFile> {
  return new Promise((resolve, reject) => {
    const parser = createParser(contentType, names.length);
    const chunks: Buffer[] = [];
    const fields: FormWithFile['fields'] = {};
    let [hasFile, fileName]: [boolean, string | null] = [false, null];
    const refuse = (name: string) => {
      reject(notTheFile(name, names));
      parser.destroy();
    };
    parser.on('file', (name, file, info) => {
      // After a refusal, the parser still emits what it has begun to parse, and errors.
      file.on('error', () => undefined);
      if (name !== 'file' || hasFile) return refuse(name);
      hasFile = true;
      fileName = info.filename ?? null;
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
    });
    parser.on('field', (name, value) => {
      if (!names.includes(name) || Object.hasOwn(fields, name)) return refuse(name);
      fields[name] = value;
    });
    parser.on('error', () => reject(new MalformedRequest('The multipart body is incomplete or malformed.')));
    parser.on('close', () =>
      hasFile ? resolve({ file: joined(chunks), fileName, fields }) : reject(missingFile()),
    );
    parser.end(bytes);
  });
}

/** Without a copy if they follow each other in memory, as the parser cuts them. */
function joined(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  let end = first?.byteOffset ?? 0;
  for (const { buffer, byteOffset, byteLength } of chunks) {
    if (buffer !== first?.buffer || byteOffset !== end) return Buffer.concat(chunks, length);
    end += byteLength;
  }
  return first ? Buffer.from(first.buffer, first.byteOffset, length) : Buffer.alloc(0);
}

function createParser(contentType: string, fields: number) {
  const limits = {
    ...{ files: 2, fields: fields + 1, parts: fields + 3, headerPairs: 100 },
    ...{ fileSize: Infinity, fieldSize: 16 * 1024 },
  };
  try {
    return busboy({ headers: { 'content-type': contentType }, limits, defParamCharset: 'utf8' });
  } catch {
    throw new MalformedRequest('The Content-Type of a multipart body must include its boundary.');
  }
}

const notTheFile = (name: string, names: readonly string[]) =>
  new ValidationFailed([
    {
      parameter: name,
      code: 'unknown_field',
      detail:
        names.length === 0
          ? 'The form must contain one file named file, and nothing else'
          : `The form must contain one file named file, and can contain each of ${names.join(', ')} once`,
    },
  ]);
export const missingFile = () =>
  new ValidationFailed([
    { parameter: 'file', code: 'required', detail: 'The form must contain a file named file' },
  ]);
