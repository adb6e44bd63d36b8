import { useState } from 'react';
import { useKeys } from '../ui/use-keys.js';

const MAX_STEPS = 50;

/** A value whose changes can be taken back, and done again. */
export function useUndo<Value>(first: Value) {
  const [{ past, value, future }, setSteps] = useState<{ past: Value[]; value: Value; future: Value[] }>({
    ...{ past: [], value: first, future: [] },
  });
  const set = (next: Value) =>
    setSteps({ past: [...past, value].slice(-MAX_STEPS), value: next, future: [] });
  const [before, after] = [past.at(-1), future[0]];
  const undo = () => {
    if (before !== undefined)
      setSteps({ past: past.slice(0, -1), value: before, future: [value, ...future] });
  };
  const redo = () => {
    if (after !== undefined) setSteps({ past: [...past, value], value: after, future: future.slice(1) });
  };
  useKeys([
    ['mod+Z', undo],
    ['mod+shift+Z', redo],
  ]);
  return { value, set, undo, redo, canUndo: before !== undefined, canRedo: after !== undefined };
}
