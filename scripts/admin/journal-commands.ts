import { validate as isUuid } from 'uuid';
import { UsageError } from '../start/command-error.js';
import { command, type Command } from './command.js';

export const JOURNAL_COMMANDS: Command[] = [
  command({
    name: 'journal replay',
    arguments: ['folder'],
    summary: 'store the scans that a removed process left in its JOURNAL_DIR',
    details: [
      'Changes nothing that is stored already, and rejects the folder of a process that runs. Run it where the folder or',
      'its volume is mounted.',
    ],
    read: ({ arguments: { folder = '' } }) => folder,
    load: async () => (await import('./actions/journals.js')).replayJournal,
  }),
  command({
    name: 'journal list',
    arguments: [],
    summary: 'list the journals of scan edges, and whether a process has them',
    read: () => null,
    load: async () => (await import('./actions/journals.js')).listJournals,
  }),
  command({
    name: 'journal delete',
    arguments: ['id'],
    summary: 'delete the record of a journal whose disk is lost',
    details: ['Scans in it are lost.'],
    read: ({ arguments: { id = '' } }) => {
      if (isUuid(id)) return id;
      throw new UsageError('<id> is the UUID of a journal: `journal list` shows all.');
    },
    load: async () => (await import('./actions/journals.js')).deleteJournal,
  }),
];
