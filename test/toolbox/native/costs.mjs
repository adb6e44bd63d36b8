// What each spec file costs: processor seconds of its worker with its threads, and of the processes that it started.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICKS_PER_SECOND = 100;
const folder = () => process.env.TEST_COSTS_DIR;

/** @returns of a process: its own seconds, those of its children that ended, and its parent. See proc(5). */
function processTimes(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ').map(Number);
    const seconds = (index) => (fields[index] + fields[index + 1]) / TICKS_PER_SECOND;
    return { own: seconds(11), ended: seconds(13), parent: fields[1] };
  } catch {
    // It has ended, or this is not Linux.
    return { own: 0, ended: 0, parent: 0 };
  }
}

/** Processes count once they have ended; those of a killed parent, as Chromium's, do not. */
const startedSeconds = () => processTimes('self').ended;

/** @returns the seconds of a process with all its children */
export function treeSeconds(pid) {
  const { own, ended } = processTimes(pid);
  const others = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  const children = others.map(processTimes).filter(({ parent }) => parent === pid);
  return children.reduce((sum, child) => sum + child.own + child.ended, own + ended);
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
