export const reportHrefOf = (email: string | undefined, shortUrl: string): string | undefined =>
  email === undefined
    ? undefined
    : `mailto:${email}?subject=${encodeURIComponent(`Abuse report: ${shortUrl}`)}`;
