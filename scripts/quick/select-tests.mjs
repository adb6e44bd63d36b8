// Selects the spec files for a change by names: jest's graph of imports would choose nearly every file, since each test
// of the API starts the whole service.
import { LONG } from '../../test/toolbox/long-files-first.mjs';
import { TESTS_OF } from './tests-of.mjs';

/** These check each part of the service in seconds, and run with every change of a source. */
export const SMOKE = [
  'test/api/health.spec.ts',
  'test/rest-v1/folders.spec.ts',
  'test/redirect/redirect.spec.ts',
];

export const CORE = [
  ...SMOKE,
  'test/rest-v1/qr.spec.ts',
  'test/api/openapi.spec.ts',
  'test/settings/workspaces.spec.ts',
  'test/auth/sign-in.spec.ts',
];

/** A minute on two processors is enough for this many. */
const MAX_FILES = 12;

const SOURCE = /^(?:src|apps|libs)\//;
const isSpec = (path) => path.endsWith('.spec.ts');
const isLong = (path) => path.endsWith('.slow.spec.ts') || LONG.some((part) => path.includes(part));
const folderOf = (path) => path.slice(0, path.lastIndexOf('/') + 1);
/** Returns `qr-bulk` for `src/qr/bulk/qr-bulk.service.ts`. */
const stemOf = (path) => path.slice(folderOf(path).length).split('.')[0];
/**
 * Returns the names of the folders, the nearest first: `bulk` and `qr` for `src/qr/bulk/qr-bulk.dto.ts`; none for a
 * file of `src` itself.
 */
const foldersOf = (path) => path.split('/').slice(1, -1).reverse();
/** `folders-tree` belongs to `folders`, and to the entity `folder`. */
const belongsTo = (spec, name) =>
  [name, `${name}s`].some((each) => stemOf(spec) === each || stemOf(spec).startsWith(`${each}-`));

/**
 * @param changed paths that differ from main
 * @param specs the text of every spec file, by its path
 * @param sources paths of all files that ship: other modules do not depend on one with a controller
 * @returns `run`: spec files, the nearest to the change first; `skipped`: those that concern it but are too long or too
 * many; `shared`: changed files on which all tests depend, so that a full run is due
 */
export function selectTests(changed, specs, sources) {
  const all = Object.keys(specs);
  const shared = changed.filter((path) => isShared(path, sources));
  const near = changed.flatMap((path) => concernedBy(path, specs));
  const isSourceChanged = changed.some((path) => SOURCE.test(path) && !isSpec(path));
  const around = shared.length > 0 ? CORE : isSourceChanged ? SMOKE : [];
  const wanted = [...new Set([...changed.filter(isSpec), ...near, ...around])].filter((path) =>
    all.includes(path),
  );
  // A long file runs if it was changed itself.
  const short = wanted.filter((path) => changed.includes(path) || !isLong(path));
  const run = short.filter((path, index) => index < MAX_FILES || around.includes(path));
  return { run, skipped: wanted.filter((path) => !run.includes(path)), shared };
}

/** Libraries, the parts of src that are not resources, the toolbox, and the project's settings are shared. */
function isShared(path, sources) {
  if (isSpec(path) || path.endsWith('.md')) return false;
  if (/^(?:libs|test\/toolbox)\//.test(path) || !path.includes('/')) return true;
  if (!SOURCE.test(path)) return false;
  const home = path.split('/').slice(0, 2).join('/');
  // Shared code for all operations includes a few controllers.
  const isResource =
    home !== 'src/http' &&
    sources.some((source) => source.startsWith(`${home}/`) && source.endsWith('.controller.ts'));
  return path.startsWith('src/') && !isResource;
}

function concernedBy(path, specs) {
  if (isSpec(path)) return [];
  return SOURCE.test(path) ? testsOfSource(path, Object.keys(specs)) : testsThatName(path, specs);
}

/**
 * Returns the specs beside it; those with its stem and those in the table, or else those named like its folder, or else
 * that folder of tests.
 */
function testsOfSource(path, specs) {
  const beside = specs.filter((spec) => folderOf(spec) === folderOf(path));
  const endToEnd = specs.filter((spec) => spec.startsWith('test/'));
  const names = foldersOf(path).length > 0 ? foldersOf(path) : [stemOf(path)];
  const inTable = names.find((name) => name in TESTS_OF);
  const choices = [
    [
      ...endToEnd.filter((spec) => belongsTo(spec, stemOf(path))),
      ...endToEnd.filter((spec) => TESTS_OF[inTable]?.some((start) => spec.startsWith(start))),
    ],
    ...names.flatMap((name) => [
      endToEnd.filter((spec) => belongsTo(spec, name)),
      endToEnd.filter((spec) => spec.startsWith(`test/${name}/`)),
    ]),
  ];
  const own = specs.filter((spec) => names.some((name) => spec.startsWith(`libs/${name}/`)));
  return [...beside, ...(choices.find((found) => found.length > 0) ?? []), ...own];
}

function testsThatName(path, specs) {
  const name = path.startsWith('test/') ? `/${stemOf(path)}.` : path;
  return Object.keys(specs).filter((spec) => specs[spec].includes(name));
}
