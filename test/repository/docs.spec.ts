import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { variables } from '#libs/platform';
import { COMMANDS } from '../../scripts/admin/commands.js';

const filesIn = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

const guides = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'bench/README.md',
  'deploy/helm/qr-service/README.md',
].concat(filesIn('docs', '.md').filter((page) => !page.startsWith('docs/adr/')));
const decisions = filesIn('docs/adr', '.md');

function missing(
  pages: string[],
  pattern: RegExp,
  isThere: (found: string, page: string) => boolean,
): string[] {
  return pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(pattern)]
      .map(([, found = '']) => found)
      .filter((found) => !isThere(found, page))
      .map((found) => `${page}: ${found}`),
  );
}

describe('the documentation', () => {
  it('links to pages and headings that exist', () => {
    const isThere = (link: string, page: string) => {
      const [path = '', heading] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(target)) return false;
      return heading === undefined || headingsOf(target).includes(heading);
    };
    expect(missing([...guides, ...decisions], /\]\((?!https?:)([^)\s]+)\)/g, isThere)).toEqual([]);
  });

  it('has every guide in its contents, once', () => {
    const contents = readFileSync('docs/.vitepress/config.js', 'utf8').split('sidebar: [')[1] ?? '';
    const listed = [...contents.matchAll(/'\/([\w/-]*)'\)/g)].map(([, name]) => `docs/${name || 'index'}.md`);
    expect(listed.sort()).toEqual(
      filesIn('docs', '.md')
        .filter((name) => !/^docs\/(?:adr|protocols|reference)\//.test(name))
        .sort(),
    );
  });

  it('names scripts of package.json', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
    const names = Object.keys(scripts);
    expect(missing(guides, /npm run (?:-s )?([a-z][\w:-]*)/g, (name) => names.includes(name))).toEqual([]);
  });

  it('names commands of npm run admin', () => {
    const isThere = (words: string) =>
      /^(?:--help|--version|<command>)/.test(words) || COMMANDS.some(({ name }) => words.startsWith(name));
    const calls = /(?:npm run (?:-s )?admin|dist\/scripts\/admin\.js)(?: --)? ([\w<-][^\n`]*)/g;
    expect(missing(guides, calls, isThere)).toEqual([]);
    const table = readFileSync('docs/admin.md', 'utf8');
    const listed = COMMANDS.filter(({ name }) => !table.includes(`\`${name}`));
    expect(listed.map(({ name }) => name)).toEqual([]);
  });

  it('names files and folders that exist', () => {
    const isThere = (path: string) => existsSync(path.replace(/[^/]*[*<].*$/, ''));
    const paths = /`((?:src|libs|apps|test|scripts|docs|bench)\/[^`\s]*)`/g;
    expect(missing(guides, paths, isThere)).toEqual([]);
  });

  it('names variables of the configuration, or names of the code', () => {
    const known = new Set(Object.keys(variables).flatMap((name) => [name, `${name}_FILE`]));
    const code = ['src', 'libs']
      .flatMap((root) => filesIn(root, '.ts'))
      .map((path) => readFileSync(path, 'utf8'));
    const isThere = (name: string) => known.has(name) || code.some((text) => text.includes(name));
    expect(missing(guides, /`((?!OAUTH_|QR_)[A-Z][A-Z\d]*(?:_[A-Z\d]+)+)`/g, isThere)).toEqual([]);
  });
});

/** As GitHub makes anchors of headings, and those that a page has besides. */
const headingsOf = (page: string) => {
  const text = readFileSync(page, 'utf8');
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
  return [...headings, ...[...text.matchAll(/<code id="(\w+)">/g)].map(([, id = '']) => id)];
};
