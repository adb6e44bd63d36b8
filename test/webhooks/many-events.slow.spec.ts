import { MANY, testManyEvents } from './many-events.js';

testManyEvents('the in-process loop', MANY);
