import { readFileSync } from 'node:fs';
import { facts, type QrClient } from '../client/index.js';
import type { Options, Values } from './command.js';
import { usageError } from './failures.js';
import { folderId } from './find-code.js';

export const BODY_OPTIONS = {
  name: { type: 'string', value: 'TEXT', about: 'Its name' },
  url: { type: 'string', value: 'URL', about: 'Where scans are redirected' },
  category: {
    type: 'string',
    value: 'NAME',
    choices: facts.CATEGORIES,
    about: 'What it contains; url if there is --url',
  },
  folder: { type: 'string', value: 'FOLDER', about: 'Its folder, by ID or name; none for no folder' },
  tag: { type: 'string', value: 'TAG', multiple: true, about: 'A tag' },
  'external-id': { type: 'string', value: 'ID', about: 'Its ID in your system' },
  status: { type: 'string', value: 'STATUS', choices: ['active', 'paused', 'archived'], about: 'Its status' },
  set: {
    type: 'string',
    value: 'FIELD=TEXT',
    multiple: true,
    about:
      'Any field, such as qr_data.ssid=Guests; FIELD:=JSON for what is not text, such as scan_limit:=100',
  },
  data: { type: 'string', value: 'JSON', about: 'The whole body as JSON, as @FILE, or as - for the input' },
} as const satisfies Options;

type Body = Record<string, unknown>;

/** What the options say of a code: `--data` first, then what replaces parts of it. @throws CommandError */
export async function bodyOf(qr: QrClient, options: Values<typeof BODY_OPTIONS>): Promise<Body> {
  const body = options.data === undefined ? {} : objectIn(options.data);
  const { name, category, status, tag } = options;
  const folder = options.folder && (await folderId(qr, options.folder));
  const given = {
    ...{ name, category, status, tags: tag, external_id: options['external-id'] },
    folder_id: folder === 'none' ? null : folder,
  };
  for (const [field, value] of Object.entries(given)) if (value !== undefined) body[field] = value;
  if (options.url !== undefined) assign(body, ['qr_data', 'url'], options.url);
  for (const assignment of options.set ?? []) assignText(body, assignment);
  return body;
}

function objectIn(source: string): Body {
  const text =
    source === '-' ? readFileSync(0, 'utf8') : source.startsWith('@') ? readText(source.slice(1)) : source;
  const value = jsonIn(text, '--data');
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body;
  throw usageError('--data must be a JSON object, such as {"name": "Table 4"}.');
}

/** @throws CommandError if there is no such file */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw usageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function jsonIn(text: string, option: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw usageError(`${option} is not JSON: ${(error as Error).message}`);
  }
}

const ASSIGNMENT = /^([\w.-]+?)(:?=)([^]*)$/;

function assignText(body: Body, assignment: string): void {
  const [, path, operator, text = ''] = ASSIGNMENT.exec(assignment) ?? [];
  if (path === undefined)
    throw usageError(`--set ${assignment} must be FIELD=TEXT, or FIELD:=JSON, such as qr_data.ssid=Guests.`);
  assign(body, path.split('.'), operator === '=' ? text : jsonIn(text, `--set ${path}`));
}

function assign(body: Body, path: readonly string[], value: unknown): void {
  const parents = path.slice(0, -1);
  const parent = parents.reduce<Body>((within, name) => {
    const inner = Object.hasOwn(within, name) ? within[name] : undefined;
    const next = typeof inner === 'object' && inner !== null ? (inner as Body) : {};
    define(within, name, next);
    return next;
  }, body);
  define(parent, path.at(-1) ?? '', value);
}

/** Not `within[name] = value`, which would replace the prototype for `__proto__`. */
const define = (within: Body, name: string, value: unknown): void =>
  void Object.defineProperty(within, name, { value, enumerable: true, writable: true, configurable: true });
