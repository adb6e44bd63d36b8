import { useService } from '../toolbox/use-service.js';
import { pathOfEachKind, paths, testMethods } from './methods.js';

describe('the methods of the other paths', () => {
  testMethods(
    useService(),
    paths.filter((path) => !pathOfEachKind.includes(path)),
  );
});
