import { operations } from '../toolbox/contract.js';
import { ofEachSet, testSpellings, useAcceptingService } from './accept.js';

describe('Accept', () => {
  testSpellings(
    useAcceptingService(),
    operations.filter((operation) => !ofEachSet.includes(operation)),
  );
});
