import { readFileSync } from 'node:fs';

const TEXT = /\.(?:md|ya?ml|json|[cm]?[jt]sx?|py|sh)$|^Dockerfile$/;
/** What was true of earlier versions stays as it is; fixtures of tests have versions of their own. */
const HISTORY = /^(?:CHANGELOG\.md|releases\.json|docs\/adr\/|test\/|bench\/)|\.spec\.ts$/;
/** These name versions of packages, so only their own is replaced. */
const MANIFESTS = ['package.json', 'package-lock.json'];

const escape = (text) => text.replace(/[.+]/g, '\\$&');

/** What precedes the version of this service, and of nothing else. */
const CONTEXT = String.raw`(qr-service[-:@]v?|^ *(?:app)?[vV]ersion: ['"]?|kubernetes\.io/version: ['"]?|newTag: ['"]?|--version |VERSION = '|^ARG VERSION=)`;

/**
 * Replaces the version wherever a file names it.
 * @returns changed: texts by path; left: lines that have the old version for another reason, or in a place that is not known
 */
export function replaceVersion(paths, old, version) {
  const own = new RegExp(`("name": "qr-service",\\s+"version": ")${escape(old)}(?=")`, 'g');
  const named = new RegExp(`${CONTEXT}${escape(old)}(?![\\w.-])`, 'gm');
  const any = new RegExp(`(?<![\\w.])${escape(old)}(?![\\w.-])`);
  const changed = new Map();
  const left = [];
  for (const path of paths) {
    if (!TEXT.test(path) || HISTORY.test(path)) continue;
    const text = readFileSync(path, 'utf8');
    const isManifest = MANIFESTS.includes(path);
    const result = text.replace(isManifest ? own : named, (_, before) => before + version);
    if (result !== text) changed.set(path, result);
    if (isManifest) continue;
    for (const [index, line] of result.split('\n').entries())
      if (any.test(line)) left.push(`${path}:${index + 1}: ${line.trim()}`);
  }
  return { changed, left };
}
