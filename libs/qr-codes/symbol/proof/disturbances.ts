import { open, toGray, type GrayPicture } from './decoders.js';

export const DISTURBANCES = {
  none: (picture: GrayPicture) => Promise.resolve(picture),
  /** At one size alone, decoders succeed by chance: with a frame right at the symbol, for example. */
  near: (picture: GrayPicture) => toGray(open(picture).resize(Math.round(picture.width * NEAR))),
  blur: (picture: GrayPicture) => toGray(open(picture).blur(1)),
  dim: (picture: GrayPicture) => toGray(open(picture).linear(DIMMED, 0)),
  turn: (picture: GrayPicture) => toGray(open(picture).rotate(15, { background: '#303030' })),
  noise: (picture: GrayPicture) => addNoise(picture, 4),
} as const;

export type Disturbance = keyof typeof DISTURBANCES;

const NEAR = 1.6;
const DIMMED = 0.4;
const SEED = 0x9e3779b9;
/** A prime number, so that the noise does not repeat at the same place of each row. */
const NOISE_LENGTH = 131_071;

/** Without noise, decoders read contrasts that no camera sees. */
export async function addNoise(picture: GrayPicture, deviation: number): Promise<GrayPicture> {
  const { width, height, data } = await toGray(open(picture).blur(1).linear(DIMMED, 0));
  const noise = sharedNoise();
  const noisy = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at++)
    noisy[at] = (data[at] ?? 0) + deviation * (noise[at % NOISE_LENGTH] ?? 0);
  return { width, height, data: Buffer.from(noisy.buffer) };
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

/** Its logarithms take longer than the rest of a proof, so it is made once. */
let shared: Float64Array | undefined;

function sharedNoise(): Float64Array {
  const random = seeded(SEED);
  return (shared ??= Float64Array.from({ length: NOISE_LENGTH }, () => gaussian(random)));
}
