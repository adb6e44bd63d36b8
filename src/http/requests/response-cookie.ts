export const COOKIE = {
  'Set-Cookie': {
    description:
      'The session cookie: `session`, or `__Host-session` on HTTPS; HttpOnly, SameSite=Lax. A second one, `browser`, recognizes the browser at the next sign-in',
    schema: { type: 'string' },
  },
} as const;

export const BROWSER_COOKIE = {
  'Set-Cookie': {
    description:
      'A cookie that recognizes the browser at the next sign-in: `browser`, or `__Host-browser` on HTTPS; HttpOnly, SameSite=Lax',
    schema: { type: 'string' },
  },
} as const;
