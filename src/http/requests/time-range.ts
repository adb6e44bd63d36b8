import { isTime, Rule, type Holder } from '#libs/validation';

export type RangeFault = (from: Date, to: Date) => string | null;

export const emptyRangeFault: RangeFault = (from, to) => (from < to ? null : 'must be before to');

export const FormsRangeTo = (fault: RangeFault = emptyRangeFault): PropertyDecorator =>
  Rule('formsRange', (from, { to }: Holder) =>
    isTime(from) && isTime(to) ? fault(new Date(from), new Date(to)) : null,
  );
