import { testManyEvents } from './many-events.js';

testManyEvents('the in-process loop', { events: 1_000, backlog: 3_000, before: 1_000 });
