import { REFUSED } from './chart-refused.js';
import { helmTemplate, REQUIRED } from './rendered-chart.js';

describe('the Helm chart', () => {
  it.each(Object.entries(REFUSED))('refuses %s', (_name, [values, message]) => {
    expect(() => helmTemplate({ ...REQUIRED, ...values })).toThrow(message);
  });
});
