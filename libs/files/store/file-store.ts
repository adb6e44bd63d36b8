/** How an object is sent to visitors. */
export interface ObjectHeaders {
  mediaType: string;
  disposition: string;
}

/** Where uploaded files are. Names have parts of A-Z a-z 0-9 . - with slashes between them. */
export interface FileStore {
  /** For files on their way in, on a disk. */
  readonly inbox: string;
  /** Takes a whole file of this disk. It is durable afterwards. @param signal ends what takes long */
  put(name: string, path: string, mediaType: string, signal?: AbortSignal): Promise<void>;
  /** Copies an object to this disk. @throws ObjectMissing */
  copyOut(name: string, path: string): Promise<void>;
  /** @returns so many bytes of an object, or fewer at its end @throws ObjectMissing */
  readPart(name: string, start: number, length: number): Promise<Buffer>;
  delete(name: string): Promise<void>;
  /** Deletes all objects of a folder; none is no error. */
  deleteFolder(folder: string): Promise<void>;
  /** Deletes what uploads left behind that broke off with their process before `since`. */
  sweep(since: Date): Promise<void>;
  close(): Promise<void>;
}

export const FILE_STORE = Symbol('store of uploaded files');
