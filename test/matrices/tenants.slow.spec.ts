import { operationOfEachKind, placeOfEachKind, PLACES, testOwnIds, useTenants, withId } from './tenants.js';

describe('the tenant matrix for the other operations', () => {
  testOwnIds(
    useTenants(),
    withId.filter((operation) => !operationOfEachKind.includes(operation)),
    Object.keys(PLACES).filter((place) => !placeOfEachKind.includes(place)),
  );
});
