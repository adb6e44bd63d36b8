import { Injectable } from '@nestjs/common';
import { imageMetrics, secondsSince } from '#libs/platform';
import { Threads, type Asker, type ThreadFunction } from '#libs/queue';
import { isPlain } from './design.js';
import { pixelsOf, type DrawnImage, type SymbolImage } from './image.js';
import type { DesignProof, DesignTask } from './proof/prove-design.js';

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

/** Draws in worker threads. An image takes 2 MiB and 5 to 150 ms. */
@Injectable()
export class SymbolImages {
  constructor(private readonly threads: Threads) {}

  /**
   * @param asker defaults to the asker of the request
   * @throws QueueFull when too many images wait, of the asker or in total
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

  prove(task: DesignTask): Promise<DesignProof> {
    return this.threads.run(PROVE, task);
  }

  /** Returns a logo as it is stored, or null if it is not a picture. @throws QueueFull */
  prepareLogo(logo: string): Promise<string | null> {
    return this.threads.run(PREPARE_LOGO, logo);
  }
}
