import { useState } from 'react';

const KEY = 'design.pixels-per-mm';
/** What browsers take for a millimeter. */
const CSS_MM = 96 / 25.4;
export const LEAST = 2;
export const MOST = 9;

/** How many pixels a millimeter has on this screen, as far as somebody has measured it. */
export function useScale() {
  const [scale, setScale] = useState(() => {
    const stored = Number(localStorage.getItem(KEY));
    return stored >= LEAST && stored <= MOST ? stored : CSS_MM;
  });
  const adjust = (pixels: number) => {
    setScale(pixels);
    localStorage.setItem(KEY, String(pixels));
  };
  return { scale, adjust };
}
