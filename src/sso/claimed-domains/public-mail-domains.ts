import providers from 'email-providers/all.json' with { type: 'json' };

/** Large ones that the package lacks. */
const OTHERS = [
  ...['gmx.ch', 'gmx.info', 'posteo.de', 'posteo.net', 'fastmail.com', 'fastmail.fm'],
  ...['tuta.com', 'tuta.io', 'tutanota.com', 'tutanota.de', 'hispeed.ch', 'duck.com', 'simplelogin.com'],
];

const DOMAINS: ReadonlySet<string> = new Set([...providers, ...OTHERS]);

/** Where anybody can get an address, and no organization knows who has it. */
export const isPublicMailDomain = (name: string): boolean => DOMAINS.has(name);
