import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../config/settings.js';

/** Implements OTEL_TRACES_SAMPLER: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
export function createSampler({ sampler, ratio }: Pick<TracingSettings, 'sampler' | 'ratio'>): Sampler {
  const [, parentBased, name] = /^(parentbased_)?(.*)$/.exec(sampler) ?? [];
  const root = createRootSampler(name, ratio);
  return parentBased ? new ParentBasedSampler({ root }) : root;
}

function createRootSampler(name: string | undefined, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}
