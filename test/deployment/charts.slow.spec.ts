import { MATRIX, VALUES_FILES } from './chart-values.js';
import { testCharts } from './charts.js';

const ofNpmTest = new Set(['the defaults', ...VALUES_FILES]);

describe('the Helm chart with rare values', () => {
  testCharts(Object.keys(MATRIX).filter((name) => !ofNpmTest.has(name)));
});
