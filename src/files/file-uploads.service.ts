import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, finished, PassThrough, type Readable, type Writable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import busboy from 'busboy';
import type { Response } from 'express';
import { FILE_STORE, HEAD_BYTES, type FileStore } from '#libs/files';
import { Clock } from '#libs/platform';
import { closeSignal, FairQueue, QUEUES } from '#libs/queue';
import {
  EmailNotVerified,
  MalformedRequest,
  PayloadTooLarge,
  Problem,
  RequestTimeout,
  Unauthenticated,
} from '../http/problems/index.js';
import type { BodyReceiver, RequestToReceive } from '../http/requests/body-reader.js';
import { WorkspaceStorageService } from '../workspaces/workspace-storage.service.js';
import { FilesUnavailable, FileStorageFails, missingFile, oneFileOnly } from './files.errors.js';
import type { ReceivedFile } from './files.fields.js';
import { UploadPace } from './upload-pace.js';

/** Boundaries and headers of a form. */
const FORM_BYTES = 16 * 1_024;
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE']);

/** Writes uploads to the disk, of which few are in progress at the same time. */
@Injectable()
export class FileUploadsService implements BodyReceiver {
  private readonly queue = new FairQueue(QUEUES.uploads);

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore | null,
    private readonly storage: WorkspaceStorageService,
    private readonly clock: Clock,
  ) {}

  /** @throws FilesUnavailable, EmailNotVerified, QueueFull, PayloadTooLarge, RequestTimeout, MalformedRequest, ValidationFailed, FileStorageFails */
  async receive(request: RequestToReceive, response: Response, maxBytes: number): Promise<ReceivedFile> {
    if (!this.store) return refused(request, new FilesUnavailable());
    if (!request.caller) return refused(request, new Unauthenticated());
    const { fileBytes, isUnconfirmed } = await this.storage
      .findUse(request.caller)
      .catch((error: Error) => refused(request, error));
    if (isUnconfirmed) return refused(request, new EmailNotVerified());
    const limitBytes = Math.min(maxBytes, fileBytes);
    if (Number(request.get('Content-Length') ?? 0) > limitBytes + FORM_BYTES)
      return refused(request, new PayloadTooLarge(limitBytes));
    await this.slot(request, response);
    const path = join(this.store.inbox, `upload-${randomUUID()}`);
    response.once('close', () => void rm(path, { force: true }));
    const pace = new UploadPace(request, this.clock);
    const refusal = new AbortController();
    try {
      await mkdir(this.store.inbox, { recursive: true, mode: 0o700 });
      const isForm = Boolean(request.is('multipart/form-data'));
      const save = isForm ? saveForm : saveBody;
      const saving = save(request, path, limitBytes, refusal.signal);
      const file = await Promise.race([saving, pace.tooSlow]);
      request.bodyDigest = createHash('sha256').update(file.sha256).update(file.name).digest();
      return file;
    } catch (error) {
      refusal.abort();
      await rm(path, { force: true });
      // What is still coming would hold up the next request of the connection.
      if (error instanceof RequestTimeout) response.set('Connection', 'close');
      return refused(request, toProblem(error));
    } finally {
      pace.end();
    }
  }

  /** Keeps a place until the response is sent, since the file needs the disk for as long. */
  private slot(request: RequestToReceive, response: Response): Promise<void> {
    const signal = closeSignal(response);
    const closed = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    return new Promise((resolve, reject) => {
      const hold = () => {
        resolve();
        return closed;
      };
      this.queue.run(request.asker.key, hold, signal).catch(reject);
    });
  }
}

/** The rest is read and discarded, so that the client can read the response. */
function refused(request: RequestToReceive, error: Error): never {
  request.unpipe().resume();
  throw error;
}

function toProblem(error: unknown): Error {
  if (error instanceof Problem) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (FULL.has(code)) return new FileStorageFails();
  return new MalformedRequest('The body is incomplete, or its form is malformed.');
}

/**
 * A refused request can stay open for as long as its client likes: what reads it ends with the signal, and closes its
 * file.
 */
function pipeBody(request: RequestToReceive, target: Writable, signal: AbortSignal): void {
  addAbortSignal(signal, target);
  finished(request, { writable: false }, (error) => {
    if (error) target.destroy(error);
  });
  request.pipe(target);
}

async function saveBody(
  request: RequestToReceive,
  path: string,
  limitBytes: number,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const { name } = request.query;
  const body = new PassThrough();
  pipeBody(request, body, signal);
  return save(body as AsyncIterable<Buffer>, typeof name === 'string' ? name : '', path, limitBytes);
}

async function saveForm(
  request: RequestToReceive,
  path: string,
  limitBytes: number,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const parser = createParser(request.get('Content-Type') ?? '');
  let saved: Promise<ReceivedFile> | undefined;
  await new Promise<void>((resolve, reject) => {
    parser.on('file', (field, content: Readable, { filename = '' }) => {
      // After a refusal, the parser still emits what it has begun to parse, and errors.
      content.on('error', () => undefined);
      if (field !== 'file' || saved) return reject(oneFileOnly());
      saved = save(content as AsyncIterable<Buffer>, filename, path, limitBytes);
      saved.catch(reject);
    });
    parser.on('field', () => reject(oneFileOnly()));
    parser.on('error', reject);
    parser.on('close', resolve);
    pipeBody(request, parser, signal);
  }).catch((error: unknown) => {
    parser.destroy();
    throw error;
  });
  return saved ?? Promise.reject(missingFile());
}

function createParser(contentType: string) {
  const limits = { files: 2, fields: 1, parts: 3, headerPairs: 100, fileSize: Infinity };
  try {
    return busboy({ headers: { 'content-type': contentType }, limits, defParamCharset: 'utf8' });
  } catch {
    throw new MalformedRequest('The Content-Type of a multipart body must include its boundary.');
  }
}

/** @throws PayloadTooLarge, or an error of the stream or the disk */
async function save(
  chunks: AsyncIterable<Buffer>,
  name: string,
  path: string,
  limitBytes: number,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      if (bytes < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - bytes));
      bytes += chunk.length;
      if (bytes > limitBytes) throw new PayloadTooLarge(limitBytes);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return { path, name, bytes, sha256: hash.digest(), head: Buffer.concat(head) };
}
