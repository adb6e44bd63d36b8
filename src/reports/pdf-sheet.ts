import type { BrandColors } from '#libs/pages';
import type { ReportContent } from './report-content.js';

/** What a thread gets to draw. */
export interface Sheet {
  content: ReportContent;
  colors: BrandColors;
  /** A data URI. */
  logo: string | null;
  /** In place of a logo. */
  monogram: string;
  /** What a box in place of a character means. */
  missing: string;
}
