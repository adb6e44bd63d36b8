// Prints what the run took: processor seconds by kind, and the dearest files.
import { cpus } from 'node:os';
import { relative } from 'node:path';
import { readCosts, treeSeconds } from './native/costs.mjs';

const DEAREST = 20;

function busySeconds() {
  const times = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return times.reduce((sum, time) => sum + time, 0) / 1000;
}

const sum = (costs, kind) => costs.reduce((total, cost) => total + cost[kind], 0);
const seconds = (value) => value.toFixed(1).padStart(8);

export function table(costs, busy, postgres) {
  const own = sum(costs, 'own');
  const started = sum(costs, 'started');
  const kinds = [
    `${seconds(own)}  the tests' own processes`,
    `${seconds(started)}  processes that they started and waited for`,
    `${seconds(postgres)}  PostgreSQL of the run`,
    `${seconds(Math.max(0, busy - own - started - postgres))}  everything else on this machine: Chromium, jest itself, other work`,
  ];
  const dearest = [...costs]
    .sort((one, other) => other.own + other.started - one.own - one.started)
    .slice(0, DEAREST);
  const rows = dearest.map(
    ({ path, own: ownSeconds, started: startedSeconds, wall }) =>
      `${seconds(ownSeconds)}${seconds(startedSeconds)}${seconds(wall)}  ${path}`,
  );
  return [
    'Processor seconds:',
    ...kinds,
    '',
    `The ${dearest.length} dearest files of ${costs.length}:`,
    '     own started    wall',
    ...rows,
  ].join('\n');
}

export default class CostReporter {
  onRunStart() {
    this.busyBefore = busySeconds();
  }

  onRunComplete(_contexts, { testResults }) {
    const costs = readCosts();
    const measured = testResults.flatMap(({ testFilePath, perfStats }) => {
      const cost = costs.get(testFilePath);
      const wall = (perfStats.end - perfStats.start) / 1000;
      return cost ? [{ ...cost, wall, path: relative('.', testFilePath) }] : [];
    });
    if (measured.length < 2) return;
    const { pid } = globalThis.testPostgres;
    process.stderr.write(`\n${table(measured, busySeconds() - this.busyBefore, treeSeconds(pid))}\n\n`);
  }
}
