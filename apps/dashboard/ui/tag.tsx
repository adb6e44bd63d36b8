import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { block } from './block.js';
import styles from './tag.module.css';

export const Tag = block('span', styles.tag);

/** A tag that leads to the codes that have it. */
export const TagLink = createLink((props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <Tag as="a" {...props} />
));
