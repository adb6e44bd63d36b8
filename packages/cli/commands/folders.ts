import type { Result } from '../../client/index.js';
import { command } from '../command.js';
import { folderId } from '../find-code.js';
import { first, LIMIT_OPTIONS, limitOf } from '../list-options.js';

type Folder = Result<'getFolder'>;

const COLUMNS = {
  NAME: ({ name }: Folder) => name,
  CODES: ({ qr_count }: Folder) => qr_count,
  PARENT: ({ parent_id }: Folder) => parent_id,
  ID: ({ id }: Folder) => id,
};

export const FOLDER_COMMANDS = [
  command({
    usage: 'folders list',
    about: 'List folders',
    options: LIMIT_OPTIONS,
    run: async ({ options, client, out }) => {
      const { count, page } = limitOf(options);
      const folders = client().folders.list({ limit: page });
      await out.list(first(folders, count), { columns: COLUMNS, id: ({ id }) => id, none: 'No folders.' });
    },
  }),
  command({
    usage: 'folders create <name>',
    about: 'Create a folder',
    options: { parent: { type: 'string', value: 'FOLDER', about: 'In this folder, by ID or name' } },
    run: async ({ args: [name = ''], options: { parent }, client, out }) => {
      const qr = client();
      const within = parent === undefined ? {} : { parent_id: await folderId(qr, parent) };
      const folder = await qr.folders.create({ name, ...within });
      out.result(folder, folder.id, `Created ${folder.name} (${folder.id}).`);
    },
  }),
  command({
    usage: 'folders rename <folder> <name>',
    about: 'Rename a folder, by ID or name',
    run: async ({ args: [folder = '', name = ''], client, out }) => {
      const qr = client();
      const renamed = await qr.folders.update(await folderId(qr, folder), { name });
      out.result(renamed, renamed.id, `The folder is now called ${renamed.name}.`);
    },
  }),
  command({
    usage: 'folders delete <folder>',
    about: 'Delete a folder, by ID or name; its QR codes move to its parent',
    run: async ({ args: [folder = ''], client, out }) => {
      const qr = client();
      const id = await folderId(qr, folder);
      await qr.folders.delete(id);
      out.result({ deleted: id }, id, `Deleted ${folder}.`);
    },
  }),
];
