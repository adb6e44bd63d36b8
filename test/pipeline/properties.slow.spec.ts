import { testProperties } from './properties.js';

testProperties(8, { expectsRefusals: true });
