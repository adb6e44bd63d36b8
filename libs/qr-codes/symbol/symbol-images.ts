import { Injectable } from '@nestjs/common';
import { imageMetrics, secondsSince } from '#libs/platform';
import { Threads, type Asker, type ThreadFunction } from '#libs/queue';
import { isPlain } from './design.js';
import { pixelsOf, type DrawnImage, type SymbolImage } from './image.js';
import type { DesignProof, DesignTask } from './proof/prove-design.js';

/** Estimates are for a processor of today: they tell a thumbnail from a poster. */
const DRAW: ThreadFunction<SymbolImage, DrawnImage> = {
  module: '#image-worker',
  name: 'default',
  estimateMs: ({ format, payload, design, width }) => {
    const isRaster = format === 'jpg' || (format === 'png' && !isPlain(design));
    const megapixels = isRaster ? pixelsOf(width) ** 2 / 1_000_000 : 0;
    return 2 + payload.length / 20 + 25 * megapixels;
  },
};

const PROVE: ThreadFunction<DesignTask, DesignProof> = {
  module: '#design-worker',
  name: 'proveDesign',
  estimateMs: ({ payload }) => 60 + payload.length / 2,
};
const PREPARE_LOGO: ThreadFunction<string, string | null> = {
  module: '#design-worker',
  name: 'prepareLogo',
  estimateMs: (logo) => 20 + logo.length / 5_000,
};

/** Draws outside of the event loop. An image takes 2 MiB while it is drawn, and 5 to 150 ms. */
@Injectable()
export class SymbolImages {
  constructor(private readonly threads: Threads) {}

  /**
   * @param asker by default, the one of the request
   * @throws QueueFull when too many images of the asker wait, or of all
   */
  async draw(image: SymbolImage, asker?: Asker): Promise<DrawnImage> {
    const { queue, duration } = imageMetrics();
    const startedAt = performance.now();
    queue.inc();
    try {
      return await this.threads.run(DRAW, image, asker);
    } finally {
      queue.dec();
      duration.observe(secondsSince(startedAt));
    }
  }

  /** Has two decoders read a symbol in its design. @throws QueueFull */
  prove(task: DesignTask): Promise<DesignProof> {
    return this.threads.run(PROVE, task);
  }

  /** A logo as it is stored, or null if it is no picture. @throws QueueFull */
  prepareLogo(logo: string): Promise<string | null> {
    return this.threads.run(PREPARE_LOGO, logo);
  }
}
