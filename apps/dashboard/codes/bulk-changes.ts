import {
  changeAll,
  codesOf,
  deleteAll,
  patchAll,
  patchEach,
  restoreAll,
  type Chosen,
  type Done,
  type Replacement,
} from './bulk.queries.js';

/** A change of several codes. */
export interface BulkChange {
  /** @param count of the codes that are as the person wants */
  said: (count: number) => string;
  change: (chosen: Chosen) => Promise<Done>;
}

type Said = BulkChange['said'];

export const statusChange = (status: 'active' | 'paused' | 'archived', said: Said): BulkChange => ({
  said,
  change: (chosen) => patchAll(chosen, { status }),
});

export const folderChange = (folderId: string | null, said: Said): BulkChange => ({
  said,
  change: (chosen) => patchAll(chosen, { folder_id: folderId }),
});

/** Adds a tag. A patch replaces the tags, so codes with the same tags share a request. */
export const tagChange = (tag: string, said: Said): BulkChange => ({
  said,
  change: async (chosen) =>
    patchEach(await codesOf(chosen), ({ tags }) => ({
      tags: tags.some((one) => one.toLowerCase() === tag.toLowerCase()) ? tags : [...tags, tag],
    })),
});

export const deletion = (said: Said): BulkChange => ({ said, change: deleteAll });

export const restoration = (said: Said): BulkChange => ({ said, change: restoreAll });

/** The same patch of all codes, or a text that is replaced in each. */
export const replacement = (change: Replacement, said: Said): BulkChange => ({
  said,
  change: (chosen) => changeAll(chosen, change),
});

/** Gives codes a copy of a template's design. */
export const designChange = (templateId: string, said: Said): BulkChange => ({
  said,
  change: (chosen) => patchAll(chosen, { design_template_id: templateId }),
});
