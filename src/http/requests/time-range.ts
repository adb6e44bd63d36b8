import { isTime, Rule, type Holder } from '#libs/validation';

/** What is wrong with a range of times, as text that follows the name of its start. */
export type RangeFault = (from: Date, to: Date) => string | null;

export const emptyRangeFault: RangeFault = (from, to) => (from < to ? null : 'must be before to');

/** For the parameter `from` beside `to`; it judges only if both are times. */
export const FormsRangeTo = (fault: RangeFault = emptyRangeFault): PropertyDecorator =>
  Rule('formsRange', (from, { to }: Holder) =>
    isTime(from) && isTime(to) ? fault(new Date(from), new Date(to)) : null,
  );
