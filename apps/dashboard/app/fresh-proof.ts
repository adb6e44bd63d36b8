import { useSyncExternalStore } from 'react';

interface Asked {
  answer: Promise<boolean>;
  give: (isProven: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/**
 * Asks the person to prove again who they are; the dialog of the shell gives the answer. Requests that need a proof at
 * the same time wait for the same one.
 */
export function askForProof(): Promise<boolean> {
  if (asked === null) {
    let give: Asked['give'] = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      give = resolve;
    });
    asked = { answer, give };
    tell();
  }
  return asked.answer;
}

export function answerProof(isProven: boolean): void {
  asked?.give(isProven);
  asked = null;
  tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsProofAsked = (): boolean => useSyncExternalStore(subscribe, () => asked !== null);
