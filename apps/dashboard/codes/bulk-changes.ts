import { facts } from '#client';
import {
  changeAll,
  deleteAll,
  patchAll,
  patchEach,
  restoreAll,
  setUrls,
  type Chosen,
  type Replacement,
  type Result,
} from './bulk.queries.js';
import type { Code } from './codes.queries.js';

/** A change of several codes, and what takes it back. */
export interface BulkChange {
  /** @param count of the codes that are as the person wants */
  said: (count: number) => string;
  change: (chosen: Chosen) => Promise<Result[]>;
  /** @param codes those that have changed, as they were */
  undo: (codes: readonly Code[]) => Promise<Result[]>;
}

type Said = BulkChange['said'];

export const statusChange = (status: 'active' | 'paused' | 'archived', said: Said): BulkChange => ({
  said,
  change: (chosen) => patchAll(chosen, { status }),
  // Expired, scheduled and the like are active codes.
  undo: (codes) =>
    patchEach(codes, ({ status: before }) => ({
      status: before === 'paused' || before === 'archived' ? before : 'active',
    })),
});

export const folderChange = (folderId: string | null, said: Said): BulkChange => ({
  said,
  change: (chosen) => patchAll(chosen, { folder_id: folderId }),
  undo: (codes) => patchEach(codes, ({ folder_id: before }) => ({ folder_id: before })),
});

/** Adds a tag. A patch replaces the tags, so codes with the same tags share a request. */
export const tagChange = (tag: string, said: Said): BulkChange => ({
  said,
  change: ({ codes }) =>
    patchEach(codes, ({ tags }) => ({
      tags: tags.some((one) => one.toLowerCase() === tag.toLowerCase()) ? tags : [...tags, tag],
    })),
  undo: (codes) => patchEach(codes, ({ tags }) => ({ tags })),
});

export const deletion = (said: Said): BulkChange => ({
  said,
  change: deleteAll,
  undo: (codes) => restoreAll({ codes, filters: null }),
});

export const restoration = (said: Said): BulkChange => ({
  said,
  change: restoreAll,
  undo: (codes) => deleteAll({ codes, filters: null }),
});

/** Changes where codes lead: their URLs, or what is added to them. */
export const destinationChange = (change: Replacement, said: Said): BulkChange => ({
  said,
  change: (chosen) => changeAll(chosen, change),
  undo: (codes) => (change.patch?.utm === undefined ? setUrls(codes) : patchEach(codes, withoutUtm)),
});

/** A part that a patch does not name would stay. */
const withoutUtm = ({ utm }: Code) => ({
  utm: utm && Object.fromEntries(facts.UTM_PARTS.map((part) => [part, utm[part] ?? null])),
});

/** Gives codes a copy of a template's design. */
export const designChange = (templateId: string, said: Said): BulkChange => ({
  said,
  change: (chosen) => patchAll(chosen, { design_template_id: templateId }),
  undo: (codes) => patchEach(codes, ({ design }) => ({ design })),
});
