import type { Program } from '#libs/queue';
import type { MediaType } from '../media-types.js';

/** Widths in pixels in which pictures are served. */
export const WIDTHS = [480, 960, 1920] as const;
export const FORMATS = ['webp', 'jpg'] as const;

/** Work on a file of this disk. `check` reads its head, `draw` makes its pictures in the folder `out`. */
export type FileTask =
  | { work: 'check'; path: string; mediaType: MediaType }
  | { work: 'draw'; path: string; mediaType: MediaType; out: string };

export type FileFault =
  | 'not_a_picture'
  | 'too_many_pixels'
  | 'svg'
  | 'encrypted'
  | 'broken'
  | 'too_expensive';

/** Of a PDF, those of its first page. */
export interface FileFacts {
  width?: number;
  height?: number;
  pages?: number;
}

export type FileResult = FileFacts | { fault: FileFault; pages?: number };

/** The limits of the process, which ends itself. */
export const MAX_MIB = 400;
export const MAX_MS = 90_000;

export const FILE_PROGRAM: Program = {
  module: '#file-process',
  estimateMs: (task) => (task.includes('"check"') ? 300 : 3_000),
};
