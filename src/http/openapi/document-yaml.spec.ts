import type { OpenAPIObject } from '@nestjs/swagger';
import { documentAsYaml } from './document-yaml.js';

describe('documentAsYaml', () => {
  it('writes small nodes on one line, but none with a question mark, which PyYAML refuses there', () => {
    const small = { enum: ['a', 'b'] };
    const query = { url: 'https://example.com/?table=5' };
    const yaml = documentAsYaml({ small, query } as unknown as OpenAPIObject);
    expect(yaml.split('\n').slice(1)).toEqual([
      'small: { enum: [ a, b ] }',
      'query:',
      '  url: https://example.com/?table=5',
      '',
    ]);
  });
});
