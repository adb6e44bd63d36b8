/** Phrases that no text for users may contain, with their replacements; CONTRIBUTING.md explains them. */
const UNWANTED: [RegExp, string][] = [
  [/\bwhoever\b/, 'the person who, anyone who'],
  [/\bwhat became of\b/, 'the result of'],
  [/\b(?:no|not|never|n't)\b[^.;]*\bany more\b/, 'no longer'],
  [/\bstands? in the way\b/, 'conflicts with'],
  [/\bremember(?:s|ed|ing)?\b/, 'cache, store'],
  [/\b(?:is|are|was|were|goes|stays|while \w+ is) away\b/, 'unavailable'],
  [/\bupkeep\b/, 'cleanup'],
  [/\bforget(?:s|ting)?\b(?! your password)/, 'delete'],
  [/\b(?:by|takes?|whose) turns?\b/, 'in order, in alternation'],
  [/\bin circles\b/, 'cycles'],
  [/\bplace of (?:a|the) scan\b/, 'location'],
  [/\bmust (?:not )?hold\b/, 'contain'],
  [/\bmend(?:s|ed)?\b/, 'fix'],
  [/\be-mails?\b/, 'email'],
  [/\bsign(?:s|ed|ing)?[ -]in by\b/, 'sign in with'],
  [/\bleads? (?:on|nowhere|scans)\b|\bscans? (?:is|are) led\b/, 'redirect'],
  [/\b(?:requests|scans|rows) an? (?:second|minute|hour|month|request)\b/, 'per'],
  [/\btyping errors?\b/, 'typo'],
  [/\blook-ups?\b/, 'lookup'],
  [/\b(?:\d+ s|seconds?|a minute) behind\b/, 'updated within'],
  [/\balso (?:while|if|when)\b/, 'even while, even if'],
  [/\bin any case\b/, 'ignoring case, regardless'],
  [/\bof people\b(?! who)|\bby people\b/, 'human (scans), user (sessions)'],
  [/\ba (?:[aei](?!u)[a-z]|o(?!n[ec])[a-z])\w*/, 'an'],
  [/\bwithdr[ae]w(?:s|n|al|ing)?\b/, 'delete (an invitation)'],
  [
    /\b(?:delet(?:e|es|ed|ing)|remov(?:e|es|ed|ing)) (?:an? |the |all |its )?(?:API keys?|SCIM tokens?)\b/,
    'revoke',
  ],
  [
    /\b(?:revok|remov|eras)(?:e|es|ed|ing) (?:an? |the |this )?(?:QR codes?|folders?|endpoints?|domains?|invitations?|leads?|templates?|workspaces?)\b/,
    'delete',
  ],
  [/\b(?:delet|revok|remov)(?:e|es|ed|ing) (?:an? |the |all |your |their )?(?:other )?sessions?\b/, 'end'],
  [/\ban [bcdgjkpqtvwz][a-z]\w*/, 'a'],
];

/** Finds phrases in any case and across line breaks, as `name:line: "phrase": write …`. */
export const wordingFaults = (name: string, text: string): string[] =>
  UNWANTED.flatMap(([{ source }, instead]) =>
    [...text.matchAll(new RegExp(source.replaceAll(' ', '\\s+'), 'gi'))].map(
      ({ 0: phrase, index }) => `${name}:${lineAt(text, index)}: "${phrase}": write ${instead}`,
    ),
  );

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** Keeps the line numbers but no words. */
const blank = (text: string) => text.replace(/[^\n]/g, '·');

/** Removes code, and the table of these very words. */
export const proseOf = (markdown: string): string =>
  (markdown.split('\n## Words to avoid\n')[0] ?? '').replace(/^```[^]*?^```$|`[^`\n]*`/gm, blank);

/** Returns the strings of a source file without its comments and code; what a template inserts is code. */
export function stringsOf(source: string): string {
  const code = source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, blank);
  const strings = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
  const between = code.split(strings);
  const found = code.match(strings) ?? [];
  return between
    .map((text, index) => blank(text) + (found[index] ?? '').replace(/\$\{[^}]*\}/g, blank))
    .join('');
}
