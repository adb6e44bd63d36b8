import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '#libs/platform';
import { FileTransport } from './file-transport.js';
import type { OutgoingMail } from './message.js';

describe('an email of npm start', () => {
  it('is a file, and its link is printed on a line of its own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mail-'));
    const printed: string[] = [];
    const mail: OutgoingMail = {
      ...{ id: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57', createdAt: new Date('2026-11-21T09:30:00.000Z') },
      ...{ to: 'ada@example.com', subject: 'Confirm your email address' },
      text: 'Confirm it:\nhttp://localhost:3000/verify-email?token=abc\n\nIt works for a day.',
      html: '<p>Confirm it</p>',
    };
    const transport = new FileTransport(folder, 'qr@example.com', createLog('silent'), (lines) =>
      printed.push(lines),
    );
    await transport.send(mail);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(
      printed
        .join('')
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual(
      expect.arrayContaining([
        'Email to ada@example.com: Confirm your email address',
        'http://localhost:3000/verify-email?token=abc',
      ]),
    );
    rmSync(folder, { recursive: true });
  });
});
