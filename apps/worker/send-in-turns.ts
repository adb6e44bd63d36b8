import type { ClaimedDelivery, LeasedGroup } from '#libs/delivery';

interface Turns {
  /** Returns whether it has succeeded. Never rejects. */
  send: (delivery: ClaimedDelivery) => Promise<boolean>;
  isStopping: () => boolean;
  giveBack: (rest: ClaimedDelivery[]) => void;
  limitMs: number;
}

/**
 * Sends the deliveries of a group, one after the other in each slot, while all succeed and for a limited time, and gives back
 * the rest. Ends with the last attempt. Returns whether the time was enough.
 */
export async function sendInTurns(
  { slots, deliveries }: LeasedGroup,
  { send, isStopping, giveBack, limitMs }: Turns,
): Promise<boolean> {
  const waiting = [...deliveries];
  let isInTime = true;
  const end = () => {
    if (waiting.length > 0) giveBack(waiting.splice(0));
  };
  const timer = setTimeout(() => {
    isInTime = waiting.length === 0;
    end();
  }, limitMs);
  const sendAll = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (!(await send(next)) || isStopping()) end();
  };
  await Promise.all(Array.from({ length: slots }, sendAll));
  clearTimeout(timer);
  return isInTime;
}
