import { testOutages } from './outages.js';

testOutages('the in-process loop');
