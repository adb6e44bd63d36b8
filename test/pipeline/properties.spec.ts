import { testProperties } from './properties.js';

testProperties(1, { expectsRefusals: false });
