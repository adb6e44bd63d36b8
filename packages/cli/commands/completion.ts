import { command } from '../command.js';
import { SCRIPTS } from '../completion.js';
import { usageError } from '../failures.js';

const isShell = (name: string): name is keyof typeof SCRIPTS => name in SCRIPTS;

export const completionCommand = command({
  usage: 'completion <shell>',
  about: 'Print the completion for bash, zsh or fish',
  run: async ({ args: [shell = ''], out }) => {
    if (!isShell(shell))
      throw usageError(`"${shell}" has no completion: use ${Object.keys(SCRIPTS).join(', ')}.`);
    out.line(SCRIPTS[shell]);
  },
});
