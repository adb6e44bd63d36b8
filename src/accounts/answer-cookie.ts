/** For the `headers` of answers that sign somebody in. */
export const COOKIE = {
  'Set-Cookie': {
    description: 'The cookie of the session: `session`, on HTTPS `__Host-session`; HttpOnly, SameSite=Lax',
    schema: { type: 'string' },
  },
} as const;
