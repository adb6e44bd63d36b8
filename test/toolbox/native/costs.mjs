// What each spec file costs: processor seconds of its worker with its threads, and of the processes that it started.
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICKS_PER_SECOND = 100;
const folder = () => process.env.TEST_COSTS_DIR;

/** Processes count once they have ended; those of a killed parent, as Chromium's, do not. See proc(5): cutime, cstime. */
function startedSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    // Only Linux has this file.
    return 0;
  }
}

function spentSeconds() {
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1e6, started: startedSeconds() };
}

/** Returns a function that records what was spent since then. */
export function measureFile(path) {
  const before = spentSeconds();
  return () => {
    if (!folder()) return;
    const after = spentSeconds();
    const cost = { path, own: after.own - before.own, started: after.started - before.started };
    appendFileSync(join(folder(), `${process.pid}.jsonl`), `${JSON.stringify(cost)}\n`);
  };
}

export function prepareCosts(parent) {
  process.env.TEST_COSTS_DIR = join(parent, 'costs');
  mkdirSync(folder());
}

/** @returns what was recorded of each file, by its path */
export function readCosts() {
  if (!folder()) return new Map();
  const lines = readdirSync(folder()).flatMap((file) =>
    readFileSync(join(folder(), file), 'utf8').split('\n').filter(Boolean),
  );
  return new Map(lines.map((line) => JSON.parse(line)).map((cost) => [cost.path, cost]));
}
