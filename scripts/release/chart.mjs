import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { helm } from '../../dist/scripts/deploy/chart-tools.js';

const CHART = 'deploy/helm/qr-service';

/** Packages the chart; `helm push` makes annotations of the OCI manifest of its annotations. @param source address of the repository */
export function packageChart(folder, annotations, source) {
  const scratch = mkdtempSync(join(tmpdir(), 'qr-service-chart-'));
  try {
    const copy = join(scratch, 'qr-service');
    cpSync(CHART, copy, { recursive: true });
    const file = join(copy, 'Chart.yaml');
    const chart = load(readFileSync(file, 'utf8'));
    chart.annotations = { ...chart.annotations, ...annotations };
    if (source) Object.assign(chart, { home: source, sources: [source] });
    writeFileSync(file, dump(chart, { lineWidth: -1 }));
    helm('package', copy, '--destination', folder);
    return `${chart.name}-${chart.version}.tgz`;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
