import type { Schema } from '../app/api.js';
import { sayingOf, sentenceOf } from '../ui/sentences.js';
import { useFieldLabel } from './use-field-label.js';

type Problem = Schema['Problem'];

/** What is wrong with one of many codes that the service rejects, by the labels of its fields. */
export function useSayings(): (result: { error?: Problem | undefined }) => string[] {
  const labelOf = useFieldLabel();
  return ({ error }) => {
    if (error === undefined) return [];
    const { errors = [] } = error;
    if (errors.length === 0) return [sayingOf(error)];
    return errors.map((fault) => {
      const name = fault.pointer?.slice(1) ?? fault.parameter?.replaceAll('.', '/') ?? '';
      const sentence = sentenceOf(fault);
      if (sentence === null) return fault.detail;
      return name === '' ? sentence : `${labelOf(name === 'url' ? 'qr_data/url' : name)}: ${sentence}`;
    });
  };
}
