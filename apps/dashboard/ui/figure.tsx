import type { ReactNode } from 'react';

/** A figure with what it means. */
export const Figure = ({
  label,
  hint,
  isBig = false,
  children,
}: {
  label: string;
  hint?: ReactNode;
  isBig?: boolean;
  children: ReactNode;
}) => (
  <div className="figure">
    <div className="sub">{label}</div>
    <div className={isBig ? 'value big' : 'value'}>{children}</div>
    <div className="sub xs">{hint}</div>
  </div>
);
