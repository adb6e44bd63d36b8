import { operations } from '../toolbox/contract.js';
import { ofEachKind, testRefusals, useCallers } from './refusals.js';

describe('the other operations of openapi.yaml', () => {
  testRefusals(
    useCallers(),
    operations.filter((operation) => !ofEachKind.includes(operation)),
  );
});
