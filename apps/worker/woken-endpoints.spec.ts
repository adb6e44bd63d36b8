import { WokenEndpoints } from './woken-endpoints.js';

const endpoint = (endpointId: string) => ({ endpointId, workspaceId: endpointId[0]! });
const all = () => true;

function woken(...names: string[]): WokenEndpoints {
  const endpoints = new WokenEndpoints();
  for (const name of names) endpoints.add(endpoint(name));
  return endpoints;
}

const taken = (endpoints: WokenEndpoints, max: number, hasSlots: (workspaceId: string) => boolean = all) =>
  endpoints.take(max, hasSlots).map(({ endpointId }) => endpointId);

describe('WokenEndpoints', () => {
  it('gives one endpoint of each workspace in rotation, each once', () => {
    const endpoints = woken('a1', 'a2', 'a1', 'a3', 'b1', 'c1', 'b2');
    expect(taken(endpoints, 4)).toEqual(['a1', 'b1', 'c1', 'a2']);
    expect(taken(endpoints, 10)).toEqual(['b2', 'a3']);
    expect(taken(endpoints, 10)).toEqual([]);
  });

  it('leaves those of workspaces without a slot for later', () => {
    const endpoints = woken('a1', 'b1', 'a2');
    expect(taken(endpoints, 10, (workspaceId) => workspaceId !== 'a')).toEqual(['b1']);
    expect(taken(endpoints, 10)).toEqual(['a1', 'a2']);
  });

  it('puts an endpoint that is woken again behind those that wait', () => {
    const endpoints = woken('a1', 'a2', 'b1');
    expect(taken(endpoints, 1)).toEqual(['a1']);
    endpoints.add(endpoint('a1'));
    expect(taken(endpoints, 10)).toEqual(['b1', 'a2', 'a1']);
  });
});
