import { readFileSync } from 'node:fs';
import type { OpenAPIV3 } from 'openapi-types';
import { codesOfDefault } from '../toolbox/contract-reporter.mjs';
import { contract, scimOperations } from '../toolbox/contract.js';
import { checkLanguages } from '../toolbox/language-samples.js';
import { addressesOf, startOnLocalhost } from '../toolbox/on-localhost.js';
import { checkSamplesOn } from '../toolbox/page-samples.js';
import { anonymous, PASSWORD } from '../toolbox/people.js';
import type { TestService } from '../toolbox/test-service.js';

const PAGE = 'docs/scim.md';

describe(PAGE, () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startOnLocalhost();
  });
  afterAll(() => service.close());

  let workspaces = 0;
  /** A key of a workspace of its own, of which Ada is the only member. */
  async function keyOfAda(): Promise<string> {
    const { body } = await anonymous(service).post<{ workspace: { id: string } }>('/api/auth/v1/sign-up', {
      ...{ email: `ada+${++workspaces}@corp.example`, password: PASSWORD },
      ...{ name: 'Ada Lovelace', workspaceName: 'Analytical Engines' },
    });
    const workspaceId = body.workspace.id;
    await service.plan({ workspaceId }, 'business');
    return (await service.clientOf(workspaceId, 'admin')).key;
  }

  it('leads a workspace from enabling SCIM to a member who is provisioned, gets roles and is removed', async () => {
    const running = { dataDir: service.dataDir, ...addressesOf(service) };
    const preamble = `export QR_URL=${running.baseUrl} QR_KEY=${await keyOfAda()}; cd "$(mktemp -d)"`;
    await checkSamplesOn(running, PAGE, preamble);
  }, 120_000);

  it.each(['ts', 'python'] as const)(
    'gives the same responses in %s',
    async (language) => {
      await checkLanguages(language, addressesOf(service), [{ page: PAGE, QR_KEY: await keyOfAda() }]);
    },
    120_000,
  );

  it('lists every status and scimType that the contract has, and 501 of what is not offered', () => {
    const rows = [
      ...readFileSync('docs/scim-reference.md', 'utf8').matchAll(/^\| (\d{3}) +\| (?:`(\w+)`)?/gm),
    ];
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
