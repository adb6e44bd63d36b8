import type { facts } from '#client';
import type { KINDS } from './code/fields.js';
import type { LABELS } from './code/use-field-label.js';
import type code from './code/en.json';
import type codes from './codes/en.json';

/**
 * The build fails while something of the contract has no label, and names it. Where a text is asked for by its fact
 * (categories, statuses, roles, events), the types of `t` say so; these are asked for with another text to fall back on.
 * German has the same texts: a test compares them.
 */
type Labelled<Fact extends keyof Texts, Texts> = Fact;

type Facts = typeof facts;
type NamesOf<Field> =
  | (Field extends { name: infer Name } ? Name : never)
  | (Field extends { fields: readonly (infer Inner)[] } ? NamesOf<Inner> : never);
type ChoicesOf<Field> =
  | (Field extends { kind: 'choice'; options: readonly (infer Option)[] } ? Option : never)
  | (Field extends { fields: readonly (infer Inner)[] } ? ChoicesOf<Inner> : never);

type KindsOf<Field> =
  | (Field extends { kind: infer Kind } ? Kind : never)
  | (Field extends { fields: readonly (infer Inner)[] } ? KindsOf<Inner> : never);

type ContentField = Facts['CATEGORY_FACTS'][keyof Facts['CATEGORY_FACTS']]['fields'][number];
/** Keys of metadata are names themselves, and a template is shown as the design that it becomes. */
type RecordField = Exclude<Facts['QR_CODE_FIELDS'][number]['name'], 'metadata' | 'design_template_id'>;
type Condition = Facts['RULE_CONDITIONS'][number];
type Texts = (typeof codes)['fields'];

export type Labels = [
  // A form can edit every kind; a day or a time is edited as one of them.
  Labelled<Exclude<KindsOf<ContentField>, 'time-or-date'>, typeof KINDS>,
  Labelled<NamesOf<ContentField>, Texts>,
  Labelled<ChoicesOf<ContentField>, (typeof codes)['options']>,
  Labelled<RecordField, Texts & typeof LABELS>,
  Labelled<Condition['name'], (typeof code)['rules']>,
  // Systems and browsers have the same names in each language.
  Labelled<
    Exclude<Extract<Condition, { kind: 'choices' }>['name'], 'os' | 'browsers'>,
    (typeof code)['rules']['values']
  >,
  Labelled<Facts['WEEKDAYS'][number], (typeof code)['rules']['values']['weekdays']>,
  Labelled<Facts['DEVICES'][number], (typeof code)['rules']['values']['devices']>,
  // @ts-expect-error: a field without a label does not compile.
  Labelled<'unlabelled', Texts>,
];
