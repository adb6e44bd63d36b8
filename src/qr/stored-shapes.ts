/**
 * Reads a stored value; returns `otherwise` if its shape is one that the service never stored, such as a rule that is
 * null. So a record that was changed outside the service can be edited like any other.
 */
export function readable<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof TypeError) return otherwise;
    throw error;
  }
}
