import { testDeliveries, testShares } from './deliveries.js';
import { MANY, testManyEvents } from './many-events.js';
import { testOutages } from './outages.js';

testDeliveries('Bull');
testShares('Bull');
testManyEvents('Bull', MANY);
testOutages('Bull');
