export type { Check, Finding, Patient } from './doctor/check.js';
export { CHECKS } from './doctor/checks.js';
export { OPERATOR_MARK } from './doctor/checks/operator-pages.check.js';
export { examine, examineAll, withPatient, type NamedFinding } from './doctor/examine.js';
export * from './exports/export-parts.js';
export * from './exports/manifest.js';
