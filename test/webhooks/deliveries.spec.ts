import { testDeliveries } from './deliveries.js';

testDeliveries('the in-process loop');
