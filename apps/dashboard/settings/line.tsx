import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { block } from '../ui/block.js';
import styles from './line.module.css';

/** A line of a card, such as a session or an endpoint. */
export const Line = block('div', styles.line);

export const LineLink = createLink((props: ComponentProps<'a'>) => <Line as="a" {...props} />);
