import type { ReactNode } from 'react';
import { iconOf } from '../codes/categories.js';
import type { Category } from '../codes/search.js';
import styles from './category-pictures.module.css';

const Line = ({ x, y, width, height = 2.5 }: { x: number; y: number; width: number; height?: number }) => (
  <rect className={styles.line} x={x} y={y} width={width} height={height} rx={1.2} />
);

const MENU_LINES = [21, 28, 35, 42, 49];

/** What a visitor sees, as a sketch. */
const SCREENS: Partial<Record<Category, ReactNode>> = {
  url: (
    <>
      <rect className={styles.fill} x={6} y={7} width={28} height={7} rx={1.2} />
      <Line x={9} y={9.5} width={12} />
      <Line x={6} y={19} width={28} height={14} />
      <Line x={6} y={37} width={20} />
      <Line x={6} y={42} width={24} />
      <Line x={6} y={47} width={14} />
    </>
  ),
  menu: (
    <>
      <path className={styles.strong} d="M1.500 15V7a5 5 0 0 1 5-5h27a5 5 0 0 1 5 5v8z" />
      {MENU_LINES.map((y) => (
        <g key={y}>
          <Line x={6} y={y} width={16} />
          <Line x={29} y={y} width={5} />
        </g>
      ))}
    </>
  ),
  file: (
    <>
      <path className={styles.sheet} d="M11 12h12l6 6v24H11z" />
      <Line x={15} y={23} width={10} />
      <Line x={15} y={28} width={10} />
      <Line x={15} y={33} width={6} />
    </>
  ),
  wifi: (
    <>
      <path
        className={styles.stroke}
        d="M12 27a11.500 11.500 0 0 1 16 0M15 31a7 7 0 0 1 10 0M20 35.500v.01"
      />
      <Line x={10} y={43} width={20} />
    </>
  ),
  vcard: (
    <>
      <circle className={styles.strong} cx={20} cy={18} r={7} />
      <Line x={11} y={30} width={18} height={3} />
      <Line x={14} y={36} width={12} />
      <rect className={styles.strong} x={8} y={43} width={24} height={6} rx={3} />
    </>
  ),
  event: (
    <>
      <rect className={styles.sheet} x={9} y={12} width={22} height={20} rx={3} />
      <path className={styles.strong} d="M9 18v-3a3 3 0 0 1 3-3h16a3 3 0 0 1 3 3v3z" />
      <Line x={9} y={38} width={22} height={3} />
      <Line x={9} y={44} width={14} />
    </>
  ),
  coupon: (
    <>
      <path className={styles.sheet} d="M8 17h24v7a3 3 0 0 0 0 6v9H8v-9a3 3 0 0 0 0-6z" />
      <Line x={14} y={22} width={12} height={4} />
      <Line x={14} y={32} width={12} />
    </>
  ),
  social: (
    <>
      <circle className={styles.line} cx={20} cy={12} r={4.5} />
      <rect className={styles.strong} x={7} y={21} width={26} height={6} rx={3} />
      <rect className={styles.fill} x={7} y={30} width={26} height={6} rx={3} />
      <rect className={styles.fill} x={7} y={39} width={26} height={6} rx={3} />
    </>
  ),
  landing_page: (
    <>
      <Line x={7} y={7.5} width={12} />
      <rect className={styles.sheet} x={7} y={12} width={26} height={7} rx={1.5} />
      <rect className={styles.sheet} x={7} y={23} width={26} height={7} rx={1.5} />
      <Line x={7} y={33} width={16} />
      <rect className={styles.strong} x={7} y={38} width={26} height={8} rx={2} />
    </>
  ),
};

/** A phone after a scan; with the icon of a category that has no sketch. */
export function CategoryPicture({ category }: { category: Category }) {
  const Icon = iconOf(category);
  return (
    <span className={styles.picture}>
      <svg viewBox="0 0 40 56" width={40} height={56} aria-hidden="true">
        <rect className={styles.phone} x={0.75} y={0.75} width={38.5} height={54.5} rx={6} />
        {SCREENS[category]}
      </svg>
      {SCREENS[category] === undefined ? <Icon size={20} /> : null}
    </span>
  );
}
