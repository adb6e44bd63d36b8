const HEADING = '## [Unreleased]\n';
const UPGRADE = '### Before you upgrade';
/** An entry with these words is one of the upgrade notes, wherever it was written. */
const MARK = /\*\*before\s+you\s+upgrade\*\*/i;

/** Splits CHANGELOG.md around what is unreleased. */
function split(changelog) {
  const start = changelog.indexOf(HEADING);
  if (start < 0) throw new Error('CHANGELOG.md has no "## [Unreleased]"');
  const from = start + HEADING.length;
  const end = changelog.indexOf('\n## [', from);
  const to = end < 0 ? changelog.length : end + 1;
  return {
    before: changelog.slice(0, from),
    unreleased: changelog.slice(from, to),
    after: changelog.slice(to),
  };
}

/** Sections by their headings, each a list of entries; an entry can have several lines. */
function sectionsOf(unreleased) {
  const sections = unreleased.split(/^(?=### )/m).filter((text) => text.startsWith('### '));
  return sections.map((text) => {
    const [heading, ...lines] = text.trimEnd().split('\n');
    const entries = lines.join('\n').split(/^(?=- )/m);
    return { heading, entries: entries.map((entry) => entry.trim()).filter((entry) => entry !== '') };
  });
}

export const hasEntries = (changelog) =>
  sectionsOf(split(changelog).unreleased).some(({ entries }) => entries.length > 0);

/** The section of a release: its upgrade notes come first, with those that were marked in another section. */
export function sectionFor(changelog, { version, date, notes }) {
  const sections = sectionsOf(split(changelog).unreleased);
  const others = sections.filter(({ heading }) => heading !== UPGRADE);
  const written = sections.filter(({ heading }) => heading === UPGRADE).flatMap(({ entries }) => entries);
  const marked = others.flatMap(({ entries }) => entries.filter((entry) => MARK.test(entry)));
  const upgrade = { heading: UPGRADE, entries: [...notes, ...written, ...marked] };
  const rest = others.map(({ heading, entries }) => ({
    heading,
    entries: entries.filter((entry) => !MARK.test(entry)),
  }));
  const texts = [upgrade, ...rest]
    .filter(({ entries }) => entries.length > 0)
    .map(({ heading, entries }) => `${heading}\n\n${entries.join('\n')}\n`);
  return `## [${version}] - ${date}\n\n${texts.join('\n')}`;
}

export function withSection(changelog, section) {
  const { before, after } = split(changelog);
  return `${before}\n${section}\n${after}`;
}
