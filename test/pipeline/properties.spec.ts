import { testValidRequests } from './properties.js';

testValidRequests(1);
