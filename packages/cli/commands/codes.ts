import { facts, type Body, type Result } from '../../client/index.js';
import { wholeNumber } from '../arguments.js';
import { BODY_OPTIONS, bodyOf } from '../code-body.js';
import { command } from '../command.js';
import { usageError } from '../failures.js';
import type { Cell } from '../output.js';
import { CODE_ABOUT, codeId, findCode, type Code } from '../find-code.js';
import { FILTER_OPTIONS, filtersOf, first, LIMIT_OPTIONS, limitOf } from '../list-options.js';

const COLUMNS = {
  CODE: (code: Code) => code.short_code,
  NAME: (code: Code) => code.name,
  CATEGORY: (code: Code) => code.category,
  STATUS: (code: Code) => code.status,
  SCANS: (code: Code) => code.scan_count,
  ID: (code: Code) => code.id,
};

const fieldsOf = (code: Code): Record<string, Cell> => ({
  ID: code.id,
  Name: code.name,
  Category: code.category,
  Status: code.status,
  'Short URL': code.short_url,
  ...(code.category === 'url' && { Destination: code.qr_data.url }),
  ...(code.external_id !== null && { 'External ID': code.external_id }),
  ...(code.tags.length > 0 && { Tags: code.tags.join(', ') }),
  Scans: `${code.scan_count} by ${code.unique_visitors} visitors`,
  Created: code.created_at,
  Version: code.version,
});

const VERSION_OPTION = {
  'if-version': { type: 'string', value: 'N', about: 'Only if its version is still this one' },
} as const;

const versionOf = (text: string | undefined) =>
  text === undefined ? {} : { ifMatch: wholeNumber(text, 'if-version') };

type Entry = Result<'getQrCodeHistory'>['data'][number];

const HISTORY_COLUMNS = {
  VERSION: ({ version }: Entry) => version,
  TIME: ({ at }: Entry) => at,
  WHO: ({ actor }: Entry) => actor.name ?? actor.type,
  ACTION: ({ action }: Entry) => action,
  FIELDS: ({ changes }: Entry) => Object.keys(changes ?? {}).join(', '),
};

export const CODE_COMMANDS = [
  command({
    usage: 'codes list',
    about: 'List QR codes, the newest first',
    options: {
      ...FILTER_OPTIONS,
      sort: { type: 'string', value: 'FIELD', choices: facts.SORTS, about: 'By this field' },
      ...LIMIT_OPTIONS,
    },
    run: async ({ options, client, out }) => {
      const { count, page } = limitOf(options);
      const qr = client();
      const filters = await filtersOf(qr, options);
      const sort = options.sort as (typeof facts.SORTS)[number] | undefined;
      const codes = qr.codes.list({ ...filters, ...(sort && { sort }), limit: page });
      await out.list<Code>(first(codes, count), {
        columns: COLUMNS,
        id: ({ id }) => id,
        none: 'No QR codes.',
      });
    },
  }),
  command({
    usage: 'codes get <code>',
    about: `Show a QR code, ${CODE_ABOUT}`,
    run: async ({ args: [reference = ''], client, out }) => {
      const code = await findCode(client(), reference);
      out.fields(code, code.id, fieldsOf(code));
    },
  }),
  command({
    usage: 'codes create',
    about: 'Create a QR code',
    options: {
      ...BODY_OPTIONS,
      'short-code': { type: 'string', value: 'CODE', about: 'The end of its short URL' },
    },
    run: async ({ options, client, out }) => {
      const qr = client();
      const body = await bodyOf(qr, options);
      if (options['short-code'] !== undefined) body.short_code = options['short-code'];
      if (options.url !== undefined) body.category ??= 'url';
      const code = await qr.codes.create(body as unknown as Body<'createQrCode'>);
      out.fields(code, code.id, fieldsOf(code));
    },
  }),
  command({
    usage: 'codes update <code>',
    about: 'Change a QR code; --set FIELD:=null clears a field',
    options: { ...BODY_OPTIONS, ...VERSION_OPTION },
    run: async ({ args: [reference = ''], options, client, out }) => {
      const qr = client();
      const body = await bodyOf(qr, options);
      if (Object.keys(body).length === 0)
        throw usageError('Name what to change, such as --url https://example.com.');
      const id = await codeId(qr, reference);
      const code = await qr.codes.update(id, body, versionOf(options['if-version']));
      out.fields(code, code.id, fieldsOf(code));
    },
  }),
  command({
    usage: 'codes delete <code…>',
    about: 'Delete QR codes; qr codes restore brings them back for 30 days',
    options: VERSION_OPTION,
    run: async ({ args, options, client, out }) => {
      const qr = client();
      for (const reference of args) {
        const id = await codeId(qr, reference);
        await qr.codes.delete(id, versionOf(options['if-version']));
        out.result({ deleted: id }, id, `Deleted ${reference}. To restore it: qr codes restore ${id}`);
      }
    },
  }),
  command({
    usage: 'codes restore <id…>',
    about: 'Restore deleted QR codes',
    run: async ({ args, client, out }) => {
      for (const id of args) {
        const code = await client().codes.restore(id);
        out.result(code, code.id, `Restored ${code.name} (${code.id}).`);
      }
    },
  }),
  command({
    usage: 'codes history <code>',
    about: 'List the versions of a QR code, the newest first',
    options: LIMIT_OPTIONS,
    run: async ({ args: [reference = ''], options, client, out }) => {
      const qr = client();
      const { count, page } = limitOf(options);
      const entries = qr.codes.getHistory(await codeId(qr, reference), { limit: page });
      const id = ({ version }: Entry) => String(version);
      await out.list(first(entries, count), { columns: HISTORY_COLUMNS, id, none: 'No versions.' });
    },
  }),
];
