let show: () => void;
const shown = new Promise<void>((resolve) => (show = resolve));

const idle = async (): Promise<void> => {
  await shown;
  await new Promise<void>((resolve) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
};
let waiting: Promise<void> | null = null;

/** The first screen has its scripts: what comes after it may load. */
export const firstScreenShown = (): void => show();

/** Resolves once the first screen is there and the browser has time. */
export const whenIdle = (): Promise<void> => (waiting ??= idle());
