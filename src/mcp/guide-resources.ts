import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GUIDES_FOLDER } from '../pages/guides/index.js';

/** Guides that help with the tools. */
const GUIDES = {
  'create-codes': 'Create codes',
  categories: 'Categories, with the fields of their content',
  'change-codes': 'Change codes after printing',
  'find-codes': 'Find codes',
  rules: 'Rules by location, time, device and language',
  design: 'Design symbols',
  pages: 'Pages of codes',
  'landing-pages': 'Landing pages',
  leads: 'Leads',
  analytics: 'Analytics',
  history: 'History',
  folders: 'Folders',
  limits: 'Limits of the plans',
  errors: 'Errors, and what to do about them',
};

export const MARKDOWN = 'text/markdown';

const uriOf = (baseUrl: string, name: string) => `${baseUrl}/guides/${name}`;

export const listGuides = (baseUrl: string) =>
  Object.entries(GUIDES).map(([name, title]) => ({
    uri: uriOf(baseUrl, name),
    name,
    title,
    mimeType: MARKDOWN,
  }));

/** The text of a guide; null if there is none at this address. */
export async function readGuide(baseUrl: string, uri: string): Promise<string | null> {
  const name = Object.keys(GUIDES).find((each) => uriOf(baseUrl, each) === uri);
  return name === undefined ? null : readFile(join(GUIDES_FOLDER, `${name}.md`), 'utf8');
}
