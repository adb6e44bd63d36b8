import { isDate, isTime, Rule, type Holder } from '#libs/validation';

export type RangeFault = (from: Date, to: Date) => string | null;

export const emptyRangeFault: RangeFault = (from, to) => (from < to ? null : 'must be before to');

export const FormsRangeTo = (fault: RangeFault = emptyRangeFault): PropertyDecorator =>
  Rule('formsRange', (from, { to }: Holder) =>
    isTime(from) && isTime(to) ? fault(new Date(from), new Date(to)) : null,
  );

/** The same for times and dates in UTC. */
export const FormsUtcRangeTo = (): PropertyDecorator =>
  Rule('formsRange', (from, { to }: Holder) =>
    isMoment(from) && isMoment(to) ? emptyRangeFault(new Date(from), new Date(to)) : null,
  );

const isMoment = (value: unknown): value is string => isTime(value) || isDate(value);
