import { testHostileRequests, testValidRequests } from './properties.js';

testValidRequests(8);
testHostileRequests(8);
