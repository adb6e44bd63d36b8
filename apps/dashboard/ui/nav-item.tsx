import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { block } from './block.js';
import styles from './nav-item.module.css';

/** A line of a navigation. */
const NavItem = block('span', styles.item);

export const NavLink = createLink((props: ComponentProps<'a'>) => <NavItem as="a" {...props} />);
