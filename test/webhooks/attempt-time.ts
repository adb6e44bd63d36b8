import { DeliverySettings } from '#libs/delivery';

/** Returns a function that ends the time of the attempt, so that a busy machine has all the time to make it. */
export function useAttemptTime(): () => void {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const { attemptTimeoutMs } = new DeliverySettings();
  return () => {
    for (const [end, ms] of timers.mock.calls) if (ms === attemptTimeoutMs) end();
  };
}
