import { PassThrough } from 'node:stream';
import { writeZip } from './export-zip.js';

describe('writeZip()', () => {
  it('closes its destination if the next part cannot be made', async () => {
    const destination = new PassThrough();
    const archive = { name: 'export', madeAt: new Date(), signal: new AbortController().signal };
    const fault = new Error('the database is gone');
    await expect(writeZip(archive, destination, () => Promise.reject(fault))).rejects.toBe(fault);
    expect(destination.destroyed).toBe(true);
  });
});
