import { testShares } from './deliveries.js';

testShares('the in-process loop');
