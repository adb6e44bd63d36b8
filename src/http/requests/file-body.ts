import busboy from 'busboy';
import { MalformedRequest, ValidationFailed } from '../problems/index.js';

/** The one file with the name `file` of a form. @throws MalformedRequest, ValidationFailed */
export function fileIn(bytes: Uint8Array, contentType: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parser = createParser(contentType);
    const chunks: Buffer[] = [];
    let hasFile = false;
    const refuse = (name: string) => {
      reject(notTheFile(name));
      parser.destroy();
    };
    parser.on('file', (name, file) => {
      // After a refusal, the parser still emits what it has begun to parse, and errors.
      file.on('error', () => undefined);
      if (name !== 'file' || hasFile) return refuse(name);
      hasFile = true;
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
    });
    parser.on('field', refuse);
    parser.on('error', () => reject(new MalformedRequest('The multipart body is incomplete or malformed.')));
    parser.on('close', () => (hasFile ? resolve(Buffer.concat(chunks)) : reject(missingFile())));
    parser.end(bytes);
  });
}

function createParser(contentType: string) {
  const limits = { files: 2, fields: 1, parts: 3, headerPairs: 100, fileSize: Infinity };
  try {
    return busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw new MalformedRequest('The Content-Type of a multipart body must include its boundary.');
  }
}

const notTheFile = (name: string) =>
  new ValidationFailed([
    {
      parameter: name,
      code: 'unknown_field',
      detail: 'The form must contain one file named file, and nothing else',
    },
  ]);
const missingFile = () =>
  new ValidationFailed([
    { parameter: 'file', code: 'required', detail: 'The form must contain a file named file' },
  ]);
