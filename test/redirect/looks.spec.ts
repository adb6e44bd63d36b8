import { testBytes, testLooks } from './looks.js';

testLooks('light', 'en');
testBytes();
