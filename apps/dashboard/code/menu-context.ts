import type { Faults } from '../ui/faults.js';

/** What the sections and dishes of a menu share. */
export interface MenuContext {
  currency: string;
  /** The language of the original; empty if nobody has said it. */
  original: string;
  /** The one in which texts are edited; null for the original. */
  language: string | null;
  faults: Faults;
}
