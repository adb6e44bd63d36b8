import type { ReactNode } from 'react';
import { JAR_DIAMETER, THINGS, type ThingName } from './things.js';
import styles from './thing.module.css';

export interface SceneProps {
  /** The address of the picture, which is as wide as the QR code is printed. */
  symbol: string;
  /** Its height by its width. */
  ratio: number;
  size: number;
  color: string;
  house: string;
  title: string;
  url: string;
}

/** Texts that are printed take the place that there is. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

const CENTERS = {
  tent: { x: 37, y: 66 },
  window: { x: 55, y: 50 },
  jar: { x: 54, y: 60 },
  card: { x: 64, y: 25 },
} as const;
/** Widths and heights of the scenes, in millimeters of the screen. */
export const SCENES: Record<ThingName, { width: number; height: number; line: number }> = {
  tent: { width: 80, height: 118, line: 109 },
  window: { width: 150, height: 120, line: 0 },
  jar: { width: JAR_DIAMETER, height: 112, line: 106 },
  card: { width: 85, height: 68, line: 59 },
};

/** A thing with the QR code, in millimeters. */
export function ThingScene({ thing, ...props }: SceneProps & { thing: ThingName }) {
  const { width, height } = SCENES[thing];
  const shown = props.size / THINGS[thing].scale;
  const { x, y } = CENTERS[thing];
  const tall = shown * props.ratio;
  const symbol = <image href={props.symbol} x={x - shown / 2} y={y - tall / 2} width={shown} height={tall} />;
  const Scene = DRAWINGS[thing];
  return (
    <svg className={styles.scene} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <Scene {...props} shown={shown} tall={tall} symbol={symbol} />
      <Measure
        x={x}
        y={thing === 'window' ? y + tall / 2 + 9 : SCENES[thing].line}
        width={shown}
        text={`${props.size} mm`}
      />
    </svg>
  );
}

function Measure({ x, y, width, text }: { x: number; y: number; width: number; text: string }) {
  const [left, right] = [x - width / 2, x + width / 2];
  return (
    <g className={styles.measure}>
      <path d={`M${left} ${y - 1.5}v3M${right} ${y - 1.5}v3M${left} ${y}H${right}`} />
      <text x={x} y={y + 5} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

type Drawing = Omit<SceneProps, 'symbol'> & { shown: number; tall: number; symbol: ReactNode };

const DRAWINGS: Record<ThingName, (props: Drawing) => ReactNode> = {
  tent: ({ color, house, title, url, symbol }) => (
    <>
      <path className={styles.shade} d="M74 10l5 2v92l-5 1z" />
      <rect className={styles.paper} width={74} height={105} rx={1} />
      <path fill={color} d="M0 22V1q0-1 1-1h72q1 0 1 1v21z" />
      <text className={styles.onColor} x={6} y={13.5} fontSize={5}>
        {cut(house, 24)}
      </text>
      <text className={styles.serif} x={6} y={33} fontSize={6.5}>
        {cut(title, 18)}
      </text>
      {symbol}
      <text className={styles.small} x={37} y={101} fontSize={3.2} textAnchor="middle">
        {cut(url, 38)}
      </text>
    </>
  ),
  jar: ({ house, title, url, symbol }) => {
    const { fits } = THINGS.jar;
    const { x } = CENTERS.jar;
    return (
      <>
        <rect className={styles.lid} x={6} width={64} height={12} rx={2} />
        <rect className={styles.honey} y={14} width={76} height={88} rx={8} />
        <path className={styles.paper} d="M0 36q38 6 76 0v48q-38 6-76 0z" />
        <text className={styles.serif} x={6} y={52} fontSize={5}>
          {cut(title, 13)}
        </text>
        <text className={styles.small} x={6} y={59} fontSize={3}>
          {cut(house, 18)}
        </text>
        <text className={styles.small} x={6} y={79} fontSize={2.6}>
          {cut(url, 24)}
        </text>
        {symbol}
        <path className={styles.flat} d={`M${x - fits / 2} 38v44M${x + fits / 2} 38v44`} />
      </>
    );
  },
  card: ({ house, title, url, symbol }) => (
    <>
      <rect className={styles.paper} width={85} height={55} rx={1} />
      <text className={styles.bold} x={7} y={16} fontSize={5}>
        {cut(house, 16)}
      </text>
      <text className={styles.small} x={7} y={23} fontSize={3.4}>
        {cut(title, 22)}
      </text>
      <text className={styles.small} x={7} y={47} fontSize={3}>
        {cut(url, 28)}
      </text>
      {symbol}
    </>
  ),
  window: ({ color, title, shown, tall, symbol }) => {
    const { x, y } = CENTERS.window;
    return (
      <>
        <rect className={styles.glass} x={1} y={1} width={104} height={81} />
        <path className={styles.light} d="M40 4h14L4 66V44z" />
        <rect
          fill={color}
          x={x - shown / 2 - 2}
          y={y - tall / 2 - 2}
          width={shown + 4}
          height={tall + 9}
          rx={1}
        />
        {symbol}
        <text className={styles.onColor} x={x} y={y + tall / 2 + 4.6} fontSize={3.4} textAnchor="middle">
          {cut(title, Math.max(4, Math.round(shown / 1.8)))}
        </text>
        <path className={styles.ground} d="M-60 118H210" />
        <g className={styles.person}>
          <circle cx={137} cy={13} r={7} />
          <path d="M129 60V32q0-9 8-9t8 9v28zM129.500 58h6.500v60h-6.500zM138 58h6.500v60H138zM131 40l-16-6 1.500-4 15 5z" />
        </g>
        <rect className={styles.phone} x={111} y={27} width={3} height={8} rx={0.8} />
        <path className={styles.view} d="M106 31h4" />
      </>
    );
  },
};
