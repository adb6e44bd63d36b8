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
    browser: { type: 'string', value: 'NAME', choices: facts.BROWSERS, about: 'With this browser' },
    language: { type: 'string', value: 'CODE', about: 'With this language, such as de-CH' },
    query: { type: 'string', value: 'QUERY', about: 'With this query, such as utm_source=poster' },
    at: { type: 'string', value: 'TIME', about: 'At this time, such as 2026-12-24T18:00:00Z' },
  },
  run: async ({ args: [reference = ''], options, client, out }) => {
    const qr = client();
    const { country, device, os, browser, language, query, at } = options;
    const scan = { country, device, os, browser, language, query, at };
    const given = Object.entries(scan).filter(([, value]) => value !== undefined);
    const result = await qr.codes.simulateScan(await codeId(qr, reference), Object.fromEntries(given));
    const { destination, rule } = result;
    out.fields(result, destination ?? undefined, {
      Destination: destination ?? 'a page of the service',
      Rule: rule === null ? 'none' : `number ${rule + 1}`,
    });
  },
});
