import i18next from 'i18next';
import { SOURCES } from '#libs/import-sources';
import type { Job } from './jobs.queries.js';

/** The name of the service from which a file is. */
export const serviceOf = ({ source }: Job): string =>
  SOURCES.find(({ name }) => name === source)?.title ??
  i18next.t(source === 'own' ? 'import:jobs.own' : 'import:jobs.other');
