import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { codesOfDefault } from '../toolbox/contract-reporter.mjs';
import { contract, scimOperations } from '../toolbox/contract.js';
import { checkSamplesOn } from '../toolbox/page-samples.js';
import { endProcesses } from '../toolbox/processes.js';
import { addressesOf, startOnLocalhost } from '../toolbox/on-localhost.js';
import type { TestService } from '../toolbox/test-service.js';

const PAGE = 'docs/scim.md';
const APP_SECRET = 'a secret that operators share with the service';

/** Runs `npm run -s admin -- …` like an operator, but beside a service in this process. */
const operatorOf = ({ database }: TestService) => `
npm() { DATABASE_URL='${database.url}' APP_SECRET='${APP_SECRET}' node '${resolve('dist/scripts/admin.js')}' "\${@:5}"; }
`;

afterAll(endProcesses);

describe(PAGE, () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startOnLocalhost({ APP_SECRET });
  });
  afterAll(() => service.close());

  it('leads a new workspace from enabling SCIM to a member who is provisioned, gets roles and is removed', async () => {
    const { dataDir } = service;
    const running = { dataDir, ...addressesOf(service) };
    await checkSamplesOn(running, PAGE, `export QR_URL=${running.baseUrl}; ${operatorOf(service)}`);
  }, 240_000);

  it('lists every status and scimType that the contract has, and 501 of what is not offered', () => {
    const rows = [...readFileSync(PAGE, 'utf8').matchAll(/^\| (\d{3}) +\| (?:`(\w+)`)?/gm)];
    const statuses = scimOperations.flatMap(({ operation: { responses } }) => [
      ...Object.keys(responses),
      ...codesOfDefault(responses.default as OpenAPIV3.ResponseObject).keys(),
    ]);
    const errors = new Set([...statuses.filter((status) => Number(status) >= 400), '501']);
    expect(new Set(rows.map(([, status]) => status))).toEqual(errors);
    const { properties } = contract.components?.schemas?.ScimError as OpenAPIV3.SchemaObject;
    const { enum: types } = properties?.scimType as OpenAPIV3.SchemaObject;
    expect(rows.flatMap(([, , type]) => type ?? []).sort()).toEqual(types);
  });
});
