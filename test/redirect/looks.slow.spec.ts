import { testLooks, testWindows } from './looks.js';

testLooks('dark', 'de');
testWindows([320, 1440]);
