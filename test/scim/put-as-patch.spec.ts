import { testPutAsPatch } from './put-as-patch.js';

testPutAsPatch(8);
