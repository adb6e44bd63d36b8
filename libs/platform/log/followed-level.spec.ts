import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { waitUntil } from '../../../test/toolbox/wait-until.js';
import { loadConfig } from '../config/load-config.js';
import { followLogLevel } from './followed-level.js';
import { createLog } from './log.js';

describe('followLogLevel', () => {
  it('applies the level of LOG_LEVEL_FILE when it changes, and names one that does not exist', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'qr-service-level-')), 'level');
    writeFileSync(path, 'warn\n');
    const lines: string[] = [];
    const sink = new Writable({
      write: (line: Buffer, _, done) => {
        lines.push(line.toString());
        done();
      },
    });
    const config = loadConfig({ LOG_LEVEL_FILE: path });
    const log = createLog(config.logLevel, sink).child({ role: 'worker' });
    const end = await followLogLevel(log, config);
    log.info('not logged');
    writeFileSync(path, 'loud');
    await waitUntil(() => lines.length === 1, 'the fault');
    expect(lines[0]).toContain('\\"loud\\" is not a level: write trace, debug');
    expect(log.level).toBe('warn');
    writeFileSync(path, 'debug');
    await waitUntil(() => log.isLevelEnabled('debug'), 'the level');
    log.debug('logged');
    expect(lines.join('')).toMatch(/"before":"warn".*"the log level has changed"[^]*"msg":"logged"/);
    end();
  });
});
