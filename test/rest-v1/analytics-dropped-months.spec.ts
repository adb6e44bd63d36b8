import { testDroppedMonths } from './analytics-dropped-months.js';

testDroppedMonths(5);
