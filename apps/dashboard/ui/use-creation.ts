import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ProblemError } from '#client';
import { CreationKeys, type CreationHeaders } from './creation-keys.js';

/** Its secret was shown once, so a repeat only says that it exists. */
const isCreated = (error: Error): boolean => error instanceof ProblemError && error.code === 'already_done';

/**
 * Creates what a form describes, once: as long as a request or what follows it is under way, another click does nothing, and a
 * repeat after an error has the same Idempotency-Key.
 * @param refresh loads lists anew that contain it; without it, if it was created by an earlier request
 * @param onCreated is part of the creation: return the promise of a navigation, and the form is busy until the page has changed
 */
export function useCreation<Body, Created>({
  post,
  refresh = () => undefined,
  onCreated = () => undefined,
  onError = () => undefined,
}: {
  post: (body: Body, headers: CreationHeaders) => Promise<Created>;
  refresh?: (created?: Created) => unknown;
  onCreated?: (created: Created, body: Body) => unknown;
  onError?: (error: Error) => void;
}) {
  const [keys] = useState(() => new CreationKeys());
  const isBusy = useRef(false);
  const { mutate, ...request } = useMutation({
    mutationFn: (body: Body) => post(body, keys.headersFor(body)),
    onSuccess: async (created, body) => {
      keys.renew();
      await Promise.all([refresh(created), onCreated(created, body)]);
    },
    onError: (error) => {
      if (isCreated(error)) refresh();
      onError(error);
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const create = (body: Body) => {
    if (isBusy.current) return;
    isBusy.current = true;
    mutate(body);
  };
  return { ...request, create };
}
