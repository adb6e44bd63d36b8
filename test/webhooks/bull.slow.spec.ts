import { testDeliveries } from './deliveries.js';
import { MANY, testManyEvents } from './many-events.js';
import { testOutages } from './outages.js';

testDeliveries('Bull');
testManyEvents('Bull', MANY);
testOutages('Bull');
