import { faultCodes } from '#libs/validation';
import { catalogue, publishedCodes } from '../../src/http/problems/index.js';
import { cell, table } from './markdown.js';

interface Explained {
  title: string;
  remedy: string;
}

/** The anchor to which `type` of a problem leads. */
const anchored = (name: string) => `<code id="${name}">${name}</code>`;
const explained = ({ title, remedy }: Explained) => `${cell(title)}. ${cell(remedy)}`;

const byStatus = Object.entries(catalogue)
  .filter(([code]) => publishedCodes.includes(code))
  .sort(([, one], [, other]) => one.status - other.status);

/** The codes of problems by status, which follows each, then those of `errors` in their bodies by name. */
export const errorTables = (): string =>
  [
    '## Error codes',
    table(
      ['Code', 'What to do'],
      byStatus.map(([name, problem]) => [`${anchored(name)} ${problem.status}`, explained(problem)]),
    ),
    '## Fault codes',
    'Each of `errors` has one of these codes. Further codes can be added.',
    table(
      ['Code', 'What to do'],
      Object.entries(faultCodes)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, fault]) => [anchored(name), explained(fault)]),
    ),
  ].join('\n\n');
