import { useService } from '../toolbox/use-service.js';
import { testLayouts } from './qr-sheet.js';

describe('GET /api/v1/qr/sheet.pdf', () => {
  testLayouts(useService(), [
    ['', 24],
    ['caption=none&color_space=cmyk&paper=Letter', 24],
    ['preset=a4_70x37_avery_3474', 24],
    ['preset=letter_67x25_avery_5160&marks=true', 30],
    ['columns=5&rows=7&margin_mm=8.5&gap_mm=2', 35],
  ]);
});
