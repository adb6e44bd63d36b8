/**
 * What can be read of a stored value; `otherwise` if it is of a shape that the service never stored, such as a rule that is
 * null. A record that was changed outside of the service can be edited like any other.
 */
export function readable<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof TypeError) return otherwise;
    throw error;
  }
}
