import type { SymbolDesign } from '../design.js';
import { area, box, reversed, type Shape } from './drawing.js';
import { outlineText } from './frame-text.js';

type Frame = NonNullable<SymbolDesign['frame']>;

/** Modules. */
const BORDER = 1;
const RADIUS = 2;
const MIN_BANNER = 4;
/** Shares of the content's width, the banner's height and the banner's width. */
const BANNER = 0.16;
const TEXT_HEIGHT = 0.56;
const TEXT_WIDTH = 0.9;

interface FrameSize {
  width: number;
  height: number;
  left: number;
  top: number;
}

export function frameSize(frame: Frame | null, inner: number): FrameSize {
  const border = frame && hasBorder(frame) ? BORDER : 0;
  const banner = frame ? bannerHeight(inner) : 0;
  return {
    width: inner + 2 * border,
    height: inner + border + Math.max(banner, border),
    left: border,
    top: frame?.style === 'banner_top' ? banner : border,
  };
}

export async function drawFrame(frame: Frame, inner: number): Promise<Shape[]> {
  const { width, height } = frameSize(frame, inner);
  const banner = bannerHeight(inner);
  const top = frame.style === 'banner_top' ? 0 : height - banner;
  const radius = frame.style === 'rounded' ? RADIUS : 0;
  const border = hasBorder(frame)
    ? [
        ...box(0, 0, width, height, [radius, radius, radius, radius]),
        ...reversed(box(BORDER, BORDER, inner, inner)),
      ]
    : box(0, top, width, banner);
  const text = await outlineText(frame.text, {
    x: width / 2,
    y: top + banner / 2,
    height: banner * TEXT_HEIGHT,
    maxWidth: width * TEXT_WIDTH,
  });
  return [area(frame.color, border), area(frame.text_color, text)];
}

const hasBorder = ({ style }: Frame): boolean => style === 'box' || style === 'rounded';

const bannerHeight = (inner: number): number => Math.max(MIN_BANNER, Math.round(inner * BANNER));
