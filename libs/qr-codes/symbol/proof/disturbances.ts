import { open, type GrayPicture } from './decoders.js';

export const DISTURBANCES = {
  none: (picture: GrayPicture) => Promise.resolve(picture),
  blur: (picture: GrayPicture) => read(open(picture).blur(1)),
  dim: (picture: GrayPicture) => read(open(picture).linear(DIMMED, 0)),
  turn: (picture: GrayPicture) => read(open(picture).rotate(15, { background: '#303030' })),
  noise: (picture: GrayPicture) => addNoise(picture, 4),
} as const;

export type Disturbance = keyof typeof DISTURBANCES;

const DIMMED = 0.4;
const SEED = 0x9e3779b9;

/** Without noise, decoders read contrasts that no camera sees. */
export async function addNoise(picture: GrayPicture, deviation: number): Promise<GrayPicture> {
  const { width, height, data } = await read(open(picture).blur(1).linear(DIMMED, 0));
  const random = seeded(SEED);
  const noisy = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at++)
    noisy[at] = Math.max(0, Math.min(255, Math.round((data[at] ?? 0) + deviation * gaussian(random))));
  return { width, height, data: noisy };
}

async function read(image: ReturnType<typeof open>): Promise<GrayPicture> {
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** xorshift32 yields the same noise in every proof. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) + 1) / 4_294_967_297;
  };
}

const gaussian = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
