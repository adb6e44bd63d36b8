import { parse } from 'uuid';
import type { QrCode } from '#libs/database';
import { element } from '../store/binary-text.js';

/** What each scan of a code repeats, made once a code. */
export class ScannedCode {
  readonly workspaceId: string;
  readonly idElement: string;

  constructor(code: Pick<QrCode, 'id' | 'workspaceId'>) {
    this.workspaceId = code.workspaceId;
    this.idElement = uuidElement(code.id);
  }
}

const uuidElement = (id: string) => element(Buffer.from(parse(id)).toString('latin1'));
