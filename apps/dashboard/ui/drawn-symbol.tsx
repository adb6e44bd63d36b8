import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';

const LEVELS = { L: correction.L, M: correction.M, Q: correction.Q, H: correction.H };

/** Draws a QR code in the browser, without asking the service. @param quietZone in modules */
export function DrawnSymbol({
  payload,
  level = 'M',
  foreground = '#000',
  background = '#fff',
  quietZone,
  label,
  className,
}: {
  payload: string;
  level?: keyof typeof LEVELS;
  foreground?: string;
  background?: string;
  quietZone: number;
  /** Without one, it is a decoration. */
  label?: string;
  className?: string | undefined;
}) {
  const { path, size } = useMemo(() => {
    const only = LEVELS[level];
    const code = generate(payload, { minCorrectionLevel: only, maxCorrectionLevel: only });
    return { path: toSvgPath(code), size: code.size };
  }, [payload, level]);
  const side = size + 2 * quietZone;
  const described = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      {...described}
      className={className}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill={background} />
      <path d={path} fill={foreground} />
    </svg>
  );
}
