import { EventEmitter } from 'node:events';
import { ClientAddresses } from '#libs/addresses';
import { ConnectionArrivals } from '#libs/time-slices';
import { CodeActions } from './code-actions.js';
import type { Visit } from './visit.js';

/** The actions of a process, and the addresses from which they have begun. */
function actions() {
  const arrivals = new ConnectionArrivals();
  const begun: string[] = [];
  const action = {
    takesForms: true,
    answer: ({ request }: Visit) => Promise.resolve(void begun.push(String(request.socket.remoteAddress))),
  };
  const one = action as never; // nothing else of it is called
  const all = new CodeActions(new ClientAddresses([]), {} as never, arrivals, one, one, one, one, one, one);
  const from = (remoteAddress: string) => {
    const request = { method: 'POST', headers: {}, socket: { remoteAddress } };
    const response = Object.assign(new EventEmitter(), { closed: false });
    const visit = { request, response } as unknown as Visit; // nothing else of it is read
    return all.answer(visit, { shortCode: 'A', codePath: '/s/A', action: 'lead' });
  };
  return { arrivals, begun, from };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('CodeActions', () => {
  it('begins four per turn of the event loop, and none while connections arrive', async () => {
    const { arrivals, begun, from } = actions();
    const all = Promise.all(Array.from({ length: 10 }, () => from('198.51.100.1')));
    for (let index = 0; index < 10; index++) {
      arrivals.add();
      await turn();
    }
    expect(begun).toHaveLength(4);
    await all;
    expect(begun).toHaveLength(10);
  });

  it('begins those of sites in rotation', async () => {
    const { begun, from } = actions();
    const all = Array.from({ length: 12 }, () => from('198.51.100.1'));
    await Promise.all([...all, from('203.0.113.1')]);
    expect(begun.indexOf('203.0.113.1')).toBeLessThan(7);
  });
});
