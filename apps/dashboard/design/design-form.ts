import type { Schema } from '../app/api.js';
import { mergePatch } from '../code/values.js';

type Design = Schema['Design'];
type Filled<Name extends keyof Design> = NonNullable<Design[Name]>;

/** A design with all of its parts, as the editor shows it. */
export interface DesignForm {
  foreground: string;
  background: string;
  gradient: Filled<'gradient'> | null;
  dot_style: Filled<'dot_style'>;
  corner_style: Filled<'corner_style'>;
  corner_dot_style: Filled<'corner_dot_style'>;
  logo: string | null;
  logo_size: number;
  frame: Filled<'frame'> | null;
  quiet_zone: number;
}

export const DOT_STYLES = ['square', 'rounded', 'dots', 'classy'] as const;
export const CORNER_STYLES = ['square', 'rounded', 'circle'] as const;
export const FRAME_STYLES = ['box', 'rounded', 'banner', 'banner_top'] as const;

export const PLAIN: DesignForm = {
  foreground: '#000000',
  background: '#ffffff',
  gradient: null,
  dot_style: 'square',
  corner_style: 'square',
  corner_dot_style: 'square',
  logo: null,
  logo_size: 0.2,
  frame: null,
  quiet_zone: 4,
};

const look = (
  foreground: string,
  dot_style: DesignForm['dot_style'],
  corner: DesignForm['corner_style'],
): Partial<DesignForm> => ({
  ...{ foreground, background: '#ffffff', gradient: null, dot_style },
  ...{ corner_style: corner, corner_dot_style: corner },
});

/** Colors and forms in one click; logo and frame stay. */
export const PRESETS = {
  plain: look('#000000', 'square', 'square'),
  soft: look('#191b1e', 'rounded', 'rounded'),
  round: look('#191b1e', 'dots', 'circle'),
  forest: look('#0a4d2c', 'rounded', 'rounded'),
  ink: look('#1d3b8b', 'classy', 'rounded'),
  terracotta: look('#8a2c12', 'dots', 'rounded'),
} as const satisfies Record<string, Partial<DesignForm>>;

export const isLike = (form: DesignForm, preset: Partial<DesignForm>): boolean =>
  Object.entries(preset).every(([name, value]) => form[name as keyof DesignForm] === value);

/** The design of a code; a record has every field. */
export const designOf = (stored: Design): DesignForm => ({
  foreground: stored.foreground ?? PLAIN.foreground,
  background: stored.background ?? PLAIN.background,
  gradient: stored.gradient ?? null,
  dot_style: stored.dot_style ?? PLAIN.dot_style,
  corner_style: stored.corner_style ?? PLAIN.corner_style,
  corner_dot_style: stored.corner_dot_style ?? PLAIN.corner_dot_style,
  logo: stored.logo ?? null,
  logo_size: stored.logo_size ?? PLAIN.logo_size,
  frame: stored.frame ?? null,
  quiet_zone: stored.quiet_zone ?? PLAIN.quiet_zone,
});

/** True if two designs look the same; the size of a logo that is not there does not show. */
export const isSameDesign = (one: DesignForm, other: DesignForm): boolean =>
  JSON.stringify(designBody(one)) === JSON.stringify(designBody(other));

/** The changes to a stored design, which a PATCH merges into it. */
export const designPatch = (before: DesignForm, after: DesignForm): Design =>
  mergePatch({ ...before }, { ...after });

/** The body of a design: what is as usual is left out. */
export const designBody = (form: DesignForm): Design =>
  Object.fromEntries(
    Object.entries(form).filter(([name, value]) => {
      if (name === 'logo_size' && form.logo === null) return false;
      return JSON.stringify(value) !== JSON.stringify(PLAIN[name as keyof DesignForm]);
    }),
  );
