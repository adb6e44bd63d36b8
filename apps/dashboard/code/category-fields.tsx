import type { ComponentProps, ReactNode } from 'react';
import type { Category } from '../codes/search.js';
import { ContentFields } from './content-fields.js';
import { CATEGORY_FIELDS } from './fields.js';
import { MenuEditor } from './menu-editor.js';

/** The content of a code: most categories have a list of fields. */
export const CategoryFields = ({
  category,
  title,
  hint = null,
  ...fields
}: {
  category: Category;
  title: string | null;
  hint?: ReactNode;
} & Omit<ComponentProps<typeof ContentFields>, 'specs' | 'pointer'>) =>
  category === 'menu' ? (
    <MenuEditor {...fields} title={title} />
  ) : (
    <>
      {title === null ? null : <h2>{title}</h2>}
      {hint}
      <ContentFields {...fields} specs={CATEGORY_FIELDS[category]} pointer="/qr_data" />
    </>
  );
