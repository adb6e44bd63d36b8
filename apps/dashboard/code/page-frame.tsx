import { useEffect, useId, useRef, useState } from 'react';
import { BASE } from '../app/api.js';

const ACTION = new URL('api/v1/qr/page-preview', BASE).href;

/**
 * A page in a frame that runs no scripts and cannot reach the dashboard. A form opens it: a document that the dashboard
 * makes itself would have the dashboard's content security policy, which blocks the style of the page. Each body has a new
 * frame, shown when it is complete, so nothing flickers and Back does not go through them.
 * @param json a valid body
 */
export function PageFrame({ json, title }: { json: string; title: string }) {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<number | null>(null);
  const [next, setNext] = useState({ number: 0, json });
  const [shown, setShown] = useState<number | null>(null);
  if (next.json !== json) setNext({ number: next.number + 1, json });
  useEffect(() => {
    sent.current = next.number;
    form.current?.submit();
  }, [next.number]);
  const frames = [...new Set([shown ?? next.number, next.number])];
  return (
    <>
      <form ref={form} method="post" action={ACTION} target={`${name}${next.number}`} hidden>
        <input type="hidden" name="body" value={next.json} />
      </form>
      {frames.map((number) => (
        <iframe
          key={number}
          name={`${name}${number}`}
          className={number === shown ? undefined : 'coming'}
          title={title}
          sandbox=""
          // The empty document of a new frame is loaded before the form is sent.
          onLoad={() => (number === sent.current ? setShown(number) : undefined)}
        />
      ))}
    </>
  );
}
