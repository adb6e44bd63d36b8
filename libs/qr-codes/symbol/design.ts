import type { ErrorCorrection } from './capacity.js';

export const DOT_STYLES = ['square', 'rounded', 'dots', 'classy'] as const;
export const CORNER_STYLES = ['square', 'rounded', 'circle'] as const;
export const FRAME_STYLES = ['box', 'rounded', 'banner', 'banner_top'] as const;

export interface DesignGradient {
  type: 'linear' | 'radial';
  /** Clockwise in degrees; 0 runs from left to right. */
  rotation: number;
  stops: { offset: number; color: string }[];
}

/** A frame as it is stored. */
export interface DesignFrame {
  style: (typeof FRAME_STYLES)[number];
  text: string;
  color: string;
}

/** The look of a symbol. Colors are #rrggbb. */
export interface SymbolDesign {
  foreground: string;
  background: string;
  gradient: DesignGradient | null;
  dot_style: (typeof DOT_STYLES)[number];
  corner_style: (typeof CORNER_STYLES)[number];
  corner_dot_style: (typeof CORNER_STYLES)[number];
  /** A PNG as a data URI, as redrawLogo() makes it. */
  logo: string | null;
  /** Share of the width of the symbol. */
  logo_size: number;
  frame: (DesignFrame & { text_color: string }) | null;
  error_correction: ErrorCorrection;
  /** The width in modules. */
  quiet_zone: number;
}

export const PLAIN_DESIGN: SymbolDesign = {
  foreground: '#000000',
  background: '#ffffff',
  gradient: null,
  dot_style: 'square',
  corner_style: 'square',
  corner_dot_style: 'square',
  logo: null,
  logo_size: 0.2,
  frame: null,
  error_correction: 'M',
  quiet_zone: 4,
};

/** Returns true if it looks like a symbol without a design, whatever its error correction and quiet zone. */
export const isPlain = (design: SymbolDesign): boolean =>
  design.foreground === '#000000' &&
  design.background === '#ffffff' &&
  [design.gradient, design.logo, design.frame].every((part) => part === null) &&
  [design.dot_style, design.corner_style, design.corner_dot_style].every((style) => style === 'square');
