import { histogram, level, SLOW, group } from './metrics.js';

export const imageMetrics = group(() => ({
  duration: histogram('qr_png_duration_seconds', 'Time to draw an image, with its wait', SLOW),
  queue: level('qr_png_queue', 'Images waiting or being drawn'),
}));
