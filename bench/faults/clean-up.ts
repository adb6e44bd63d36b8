/** @returns the clean-up that runs once: when it is called, or when an operator stops the benchmark */
export function cleaningUp(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  const cleanUp = () => (running ??= work());
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
  return cleanUp;
}
