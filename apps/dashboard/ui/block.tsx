import clsx from 'clsx';
import { createElement, type JSX } from 'react';

type ElementName = keyof JSX.IntrinsicElements;
type Props<Name extends ElementName> = Omit<JSX.IntrinsicElements[Name], 'className'> & {
  as?: Name;
  className?: string | undefined;
};

/** A building block that is one element with a class: `as` makes it another element, `className` adds to its class. */
export const block = <Standard extends ElementName>(standard: Standard, own: string | undefined) =>
  function Block<Name extends ElementName = Standard>({ as, className, ...props }: Props<Name>) {
    return createElement(as ?? standard, { ...props, className: clsx(own, className) });
  };
