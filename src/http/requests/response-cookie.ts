export const COOKIE = {
  'Set-Cookie': {
    description: 'The session cookie: `session`, or `__Host-session` on HTTPS; HttpOnly, SameSite=Lax',
    schema: { type: 'string' },
  },
} as const;
