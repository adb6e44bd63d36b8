import { testLooks } from './looks.js';

testLooks('dark', 'de');
