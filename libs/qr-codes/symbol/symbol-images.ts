import { Injectable } from '@nestjs/common';
import { requestMetrics, secondsSince } from '#libs/platform';
import { Threads, type ThreadFunction } from '#libs/queue';
import type { DrawnImage, SymbolImage } from './image.js';
import type { DesignProof, DesignTask } from './proof/prove-design.js';

const DRAW: ThreadFunction<SymbolImage, DrawnImage> = { module: '#image-worker', name: 'default' };

const PROVE: ThreadFunction<DesignTask, DesignProof> = { module: '#design-worker', name: 'proveDesign' };
const PREPARE_LOGO: ThreadFunction<{ logo: string; background: string }, string | null> = {
  module: '#design-worker',
  name: 'prepareLogo',
};

/** Draws outside of the event loop. An image takes 2 MiB while it is drawn, and 5 to 150 ms. */
@Injectable()
export class SymbolImages {
  constructor(private readonly threads: Threads) {}

  /** @throws QueueFull when too many images of the workspace wait, or of all workspaces */
  async draw(image: SymbolImage): Promise<DrawnImage> {
    const { imageQueue, imageDuration } = requestMetrics();
    const startedAt = performance.now();
    imageQueue.inc();
    try {
      return await this.threads.run(DRAW, image);
    } finally {
      imageQueue.dec();
      imageDuration.observe(secondsSince(startedAt));
    }
  }

  /** Has two decoders read a symbol in its design. @throws QueueFull */
  prove(task: DesignTask): Promise<DesignProof> {
    return this.threads.run(PROVE, task);
  }

  /** A logo as it is stored, or null if it is no picture. @throws QueueFull */
  prepareLogo(logo: string, background: string): Promise<string | null> {
    return this.threads.run(PREPARE_LOGO, { logo, background });
  }
}
