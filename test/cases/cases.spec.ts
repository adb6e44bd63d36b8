import { useService } from '../toolbox/use-service.js';
import { edgeCases } from './edge.js';
import { restCases } from './rest.js';
import { scimCases } from './scim.js';

const world = useService({ roles: 'all', isOwn: true });

describe('the REST API', () => restCases(world));
describe('the scan edge', () => edgeCases(world));
describe('SCIM', () => scimCases(world));
