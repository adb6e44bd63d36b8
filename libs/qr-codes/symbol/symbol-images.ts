import { Injectable } from '@nestjs/common';
import { imageMetrics, secondsSince } from '#libs/platform';
import {
  LogoProcesses,
  ProcessKilled,
  QueueFull,
  RasterProcesses,
  Threads,
  type Asker,
  type Program,
  type ThreadFunction,
} from '#libs/queue';
import type { PageCard } from './card.js';
import { isLarge, rasterPixels, type DrawnImage, type SymbolImage } from './image.js';
import type { DesignProof, DesignTask } from './proof/prove-design.js';
import type { PreparedLogo } from './proof/redraw-logo.js';

const DRAW: ThreadFunction<SymbolImage, DrawnImage> = {
  module: '#image-worker',
  name: 'default',
  estimateMs: (image) => 2 + image.payload.length / 20 + 25 * megapixelsOf(image),
};

const PROVE: ThreadFunction<DesignTask, DesignProof> = {
  module: '#design-worker',
  name: 'proveDesign',
  estimateMs: ({ payload }) => 60 + payload.length / 2,
};

const DRAW_CARD: ThreadFunction<PageCard, Uint8Array> = {
  module: '#image-worker',
  name: 'drawCard',
  estimateMs: () => 60,
};

/** Includes the start of the process. */
const drawLarge = (image: SymbolImage): Program => ({
  module: '#raster-process',
  estimateMs: () => 300 + 40 * megapixelsOf(image),
});

const PREPARE_LOGO: Program = {
  module: '#logo-process',
  estimateMs: (logo) => 200 + logo.length / 5_000,
};

const megapixelsOf = (image: SymbolImage): number => rasterPixels(image) / 1_000_000;

/** Draws in worker threads, where an image takes some MiB and 5 to 150 ms, and large rasters in a process. */
@Injectable()
export class SymbolImages {
  constructor(
    private readonly threads: Threads,
    private readonly rasters: RasterProcesses,
    private readonly logos: LogoProcesses,
  ) {}

  /**
   * @param asker defaults to the asker of the request
   * @throws QueueFull when too many images wait, of the asker or in total
   */
  async draw(image: SymbolImage, asker?: Asker): Promise<DrawnImage> {
    const { queue, duration } = imageMetrics();
    const startedAt = performance.now();
    queue.inc();
    try {
      return isLarge(image) ? await this.drawLarge(image, asker) : await this.threads.run(DRAW, image, asker);
    } finally {
      queue.dec();
      duration.observe(secondsSince(startedAt));
    }
  }

  /** @throws QueueFull, ClientDisconnected */
  drawCard(card: PageCard, asker: Asker): Promise<Uint8Array> {
    return this.threads.run(DRAW_CARD, card, asker);
  }

  prove(task: DesignTask): Promise<DesignProof> {
    return this.threads.run(PROVE, task);
  }

  /** @throws QueueFull */
  async prepareLogo(logo: string): Promise<PreparedLogo> {
    try {
      return JSON.parse((await this.logos.run(PREPARE_LOGO, logo)).toString()) as PreparedLogo;
    } catch (error) {
      if (error instanceof ProcessKilled) return { fault: 'too_expensive' };
      throw error;
    }
  }

  /** The kernel ends the process if the container has no memory left, which can be different later. */
  private async drawLarge(image: SymbolImage, asker?: Asker): Promise<DrawnImage> {
    try {
      return { bytes: await this.rasters.run(drawLarge(image), JSON.stringify(image), asker) };
    } catch (error) {
      throw error instanceof ProcessKilled ? new QueueFull() : error;
    }
  }
}
