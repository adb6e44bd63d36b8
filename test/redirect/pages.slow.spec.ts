import { useService } from '../toolbox/use-service.js';
import { testPagesOf } from './pages-of.js';
import { usePhone } from './phone.js';

const world = useService({ roles: 'all' });

testPagesOf(world, usePhone(world), (name) => name !== 'landing_page');
