import { operationOfEachKind, placeOfEachKind, PLACES, testOwnIds, useTenants, withId } from './tenants.js';

/** It needs a provider beside the service: test/auth/sso.spec.ts. */
const LED = 'testConnection';

describe('the tenant matrix for the other operations', () => {
  testOwnIds(
    useTenants(),
    withId.filter((operation) => !operationOfEachKind.includes(operation) && operation.id !== LED),
    Object.keys(PLACES).filter((place) => !placeOfEachKind.includes(place)),
  );
});
