export * from './categories/index.js';
export * from './destination-url.js';
export * from './domains/domain-name.js';
export * from './domains/verified-domains.module.js';
export * from './domains/verified-domains.js';
export { writeReminder } from './event/reminder.js';
export { isWrittenNumber } from './fields/phone-number.js';
export { wrongAttribute } from './gs1/attributes.js';
export { gtinFault } from './gs1/gtin.js';
export { iconOfLink } from './gs1/link-titles.js';
export { bareLinkType } from './gs1/link-types.js';
export * from './gs1/product-path.js';
export * from './own-short-urls.js';
export { FILE_ID_FAULT } from './fields/file-id.js';
export * from './page/code-files.js';
export { formatCount, formatTimeOrDate } from './page/format.js';
export { capitalized, formatDate, formatDay, formatMoment, WEEKDAYS, type Weekday } from './page/time.js';
export type * from './page/page-content.js';
export { linksIn, telUri } from './page/page-content.js';
export type * from './page/page-icons.js';
export { encodeSymbol } from './symbol/modules.js';
export * from './page/page-size.js';
export * from './password-length.js';
export * from './rules/choose-destination.js';
export { isCountry, isLanguage } from './rules/condition-values.js';
export {
  readsQuery,
  RuleConditionsInputDto,
  TESTED_CONDITIONS,
  unmetConditions,
  withSpelledNames,
} from './rules/conditions.js';
export * from './rules/rule.dto.js';
export * from './rules/scan-facts.js';
export * from './short-code.js';
export * from './status.js';
export type { PageCard } from './symbol/card.js';
export * from './symbol/capacity.js';
export * from './symbol/complete-design.js';
export * from './symbol/design.js';
export * from './symbol/design.dto.js';
export * from './symbol/image.js';
export { symbolSize } from './symbol/modules.js';
export * from './symbol/payload.js';
export * from './symbol/proof/color-contrast.js';
export * from './symbol/proof/finder-patterns.js';
export type * from './symbol/proof/prove-design.js';
export type * from './symbol/proof/redraw-logo.js';
export * from './symbol/symbol-content.js';
export * from './symbol/label-papers.js';
export * from './symbol/sheet.js';
export * from './symbol/symbol-images.js';
export * from './symbol/symbol-sheets.js';
export * from './utm.dto.js';
export { withUtm } from './utm.js';
export * from './visit-query.js';
