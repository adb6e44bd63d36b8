import { facts } from '../../client/index.js';
import { command } from '../command.js';
import { codeId } from '../find-code.js';

export const simulateCommand = command({
  usage: 'sim <code>',
  about: 'Show where a scan would be redirected, without counting it',
  options: {
    country: { type: 'string', value: 'CODE', about: 'From this country, such as DE' },
    device: { type: 'string', value: 'NAME', choices: facts.DEVICES, about: 'With this device' },
    os: { type: 'string', value: 'NAME', choices: facts.SYSTEMS, about: 'With this operating system' },
    language: { type: 'string', value: 'CODE', about: 'With this language, such as de-CH' },
    at: { type: 'string', value: 'TIME', about: 'At this time, such as 2026-12-24T18:00:00Z' },
  },
  run: async ({ args: [reference = ''], options: { country, device, os, language, at }, client, out }) => {
    const qr = client();
    const given = Object.entries({ country, device, os, language, at }).filter(
      ([, value]) => value !== undefined,
    );
    const result = await qr.codes.simulateScan(await codeId(qr, reference), Object.fromEntries(given));
    const { destination, rule } = result;
    out.fields(result, destination ?? undefined, {
      Destination: destination ?? 'a page of the service',
      Rule: rule === null ? 'none' : `number ${rule + 1}`,
    });
  },
});
