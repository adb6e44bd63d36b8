import { testRandomDesigns } from './random-designs.js';

testRandomDesigns(Array.from({ length: 18 }, (_, index) => index + 2));
