import { testRandomDesigns } from './random-designs.js';

testRandomDesigns([0, 1]);
