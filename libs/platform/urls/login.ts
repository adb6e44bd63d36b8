export interface Login {
  username: string;
  password: string;
}

/** Returns the user and the password of a URL. A percent sign that encodes nothing stands for itself. */
export const loginOf = ({ username, password }: URL): Login => ({
  username: decoded(username),
  password: decoded(password),
});

/** The value of a header that sends them; undefined for a URL without a user. */
export function basicCredentials(url: URL): string | undefined {
  const { username, password } = loginOf(url);
  return username === '' ? undefined : `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

const decoded = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());
