let now = 0;
let isCurrent = false;

/** performance.now(), read once for work that runs without a pause, such as the answers to a batch of scans. */
export function sharedNow(): number {
  if (isCurrent) return now;
  isCurrent = true;
  queueMicrotask(() => (isCurrent = false));
  return (now = performance.now());
}
