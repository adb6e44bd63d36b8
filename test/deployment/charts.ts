import { existsSync } from 'node:fs';
import { STOP_MS } from '#libs/http-server';
import { variables } from '#libs/platform';
import { chartFaults } from './chart-faults.js';
import { MATRIX } from './chart-values.js';
import { configOf } from './container-environment.js';
import { formatFaults, typeFaults } from './kubernetes-types.js';
import { containersIn, JOBS, named, render, type Rendered } from './rendered-chart.js';

/** Renders each once, when a test first asks for it. */
class Charts {
  private readonly rendered = new Map<string, Rendered[]>();

  get(name: string): Rendered[] {
    const objects = this.rendered.get(name) ?? render(MATRIX[name]!);
    this.rendered.set(name, objects);
    return objects;
  }
}

export const charts = new Charts();

const KNOWN_VARIABLE = new RegExp(
  `^(?:${[...Object.keys(variables), 'NODE_EXTRA_CA_CERTS', 'RESTORED_DATABASE_URL', 'DB_(?:USER|HOST|PORT)'].join('|')})(?:_FILE)?$`,
);

/** What holds for the chart with any values; for those with some of the names in MATRIX. */
export function testCharts(names: string[]): void {
  it.each(names)('renders objects that hold together: %s', (name) => {
    expect(chartFaults(charts.get(name))).toEqual([]);
  });

  it('renders objects of the types and formats of Kubernetes', async () => {
    const texts = new Set(names.flatMap((name) => charts.get(name)).map((one) => JSON.stringify(one)));
    const different = [...texts].map((text) => JSON.parse(text) as Rendered);
    expect(typeFaults(different)).toEqual([]);
    expect(await formatFaults(different)).toEqual([]);
  });

  it.each(names)('gives each container a configuration that the service takes: %s', (name) => {
    for (const { container, owner, spec } of containersIn(charts.get(name))) {
      const isJob = JOBS.includes(container.name);
      const [command, script = ''] = container.command ?? [];
      expect([command, existsSync(script)]).toEqual(['node', true]);
      const config = configOf(container, isJob ? [] : undefined);
      const ports: Record<string, number> = Object.fromEntries(
        (container.ports ?? []).map((port) => [port.name, port.containerPort]),
      );
      if ('http' in ports) expect(ports.http).toBe(config.port);
      if ('short' in ports) expect(ports.short).toBe(config.shortPort);
      expect(ports.metrics).toBe(isJob ? undefined : config.metricsPort);
      if (!isJob) expect((spec.terminationGracePeriodSeconds ?? 30) * 1_000).toBeGreaterThan(STOP_MS);
      for (const { name: variable } of container.env ?? [])
        expect([named(owner), variable]).toEqual([named(owner), expect.stringMatching(KNOWN_VARIABLE)]);
    }
  });
}
