import { histogram, level, SLOW, group } from './metrics.js';

/** Present in the API and the scan edge. */
export const imageMetrics = group(() => ({
  duration: histogram('qr_png_duration_seconds', 'Time to draw an image, with its wait', SLOW),
  queue: level('qr_png_queue', 'Images that wait or are being drawn'),
}));
