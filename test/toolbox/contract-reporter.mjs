// Fails a whole run in which a documented operation or answer was never seen.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

/** Every POST with an Idempotency-Key may answer a 409 without further description, so one per surface is enough. */
const isShared = (status, { description = '' }) =>
  status === '409' && /^`request_in_progress`[^;]*$/.test(description);
/**
 * These are sent before the path is known, so they belong to no operation: test/pipeline/unreadable-requests.spec.ts
 * notes them as UNREADABLE.
 */
const UNREADABLE_STATUSES = new Set(['408', '431']);
export const UNREADABLE = 'unreadable';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const surfaceOf = (path) => /^.*?\/v\d+(?=\/)/.exec(path)?.[0] ?? path;

export const codesOfDefault = ({ description = '' }) =>
  new Map(
    [...description.matchAll(/^- (\d{3}): (.*)$/gm)].map(([, status, codes]) => [
      status,
      codes.match(/\w+/g),
    ]),
  );

export function missingAnswers(document, seen) {
  const missing = [];
  const shared = new Map();
  const resolved = (response) =>
    response.$ref ? document.components.responses[response.$ref.split('/').at(-1)] : response;
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS.filter((each) => item[each])) {
      const { operationId, responses } = item[method];
      for (const [status, response] of Object.entries(responses)) {
        const answer = resolved(response);
        const isDefault = status === 'default';
        const statuses = isDefault ? [...codesOfDefault(answer).keys()] : [status];
        for (const each of statuses) {
          const wasSeen = seen.has(`${operationId} ${each}`);
          if (isDefault || isShared(each, answer)) {
            const key = `${UNREADABLE_STATUSES.has(each) ? UNREADABLE : surfaceOf(path)} ${each}`;
            shared.set(key, wasSeen || seen.has(key) || (shared.get(key) ?? false));
          } else if (!wasSeen) missing.push(`${operationId} ${each}`);
        }
      }
    }
  }
  for (const [key, wasSeen] of shared) if (!wasSeen) missing.push(key);
  return missing;
}

export default class ContractReporter {
  constructor(globalConfig) {
    const { testPathPatterns, testNamePattern, onlyChanged } = globalConfig;
    this.isWholeRun = (testPathPatterns?.patterns ?? []).length === 0 && !testNamePattern && !onlyChanged;
  }

  onRunComplete() {
    const dir = process.env.CONTRACT_COVERAGE_DIR;
    if (!this.isWholeRun || !dir) return;
    const lines = readdirSync(dir).flatMap((file) =>
      readFileSync(join(dir, file), 'utf8').split('\n').filter(Boolean),
    );
    const seen = new Set(lines.map((line) => JSON.parse(line).join(' ')));
    const missing = missingAnswers(load(readFileSync('openapi.yaml', 'utf8')), seen);
    if (missing.length > 0)
      this.error = new Error(
        `openapi.yaml documents answers that no test produced:\n  ${missing.join('\n  ')}`,
      );
    if (this.error) console.error(this.error.message);
  }

  getLastError() {
    return this.error;
  }
}
