import { QueueFull } from '#libs/fair-queue';
import type { SymbolImage } from './image.js';
import { SymbolImages } from './symbol-images.js';

describe('SymbolImages', () => {
  const images = new SymbolImages();
  const IMAGE: SymbolImage = { format: 'png', payload: 'TEXT', sizePx: 64, margin: 4 };
  afterAll(() => images.onApplicationShutdown());

  it('refuses the images of a workspace that has 101 in progress, and draws those of another next', async () => {
    const drawn: string[] = [];
    const draw = (workspaceId: string) => images.draw(workspaceId, IMAGE).then(() => drawn.push(workspaceId));
    const many = Array.from({ length: 110 }, () => draw('a'));
    const other = draw('b');
    const outcomes = await Promise.allSettled(many);
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(refused).toHaveLength(9);
    for (const reason of refused) expect(reason).toBeInstanceOf(QueueFull);
    await other;
    expect(drawn.indexOf('b')).toBeLessThan(3);
  });
});
