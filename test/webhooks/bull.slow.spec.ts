import { testDeliveries } from './deliveries.js';
import { testManyEvents } from './many-events.js';
import { testOutages } from './outages.js';

testDeliveries('Bull');
testManyEvents('Bull');
testOutages('Bull');
