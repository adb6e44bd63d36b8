import { faultsOf, NO_FAULTS, standingFaults, type Faults } from './faults.js';

/**
 * The faults that the service has found in a form. One is gone as soon as its field differs from what was sent.
 * @param body what the form would send now
 */
export function useFaults<Body>(
  { error, variables }: { error: Error | null; variables: Body | undefined },
  body: Body,
): Faults {
  return error === null ? NO_FAULTS : standingFaults(faultsOf(error), variables, body);
}
