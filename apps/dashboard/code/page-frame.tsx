import { useEffect, useId, useRef, useState } from 'react';
import { BASE } from '../app/api.js';
import type { ValidPage } from './use-page-preview.js';

const ACTION = new URL('api/v1/qr/page-preview', BASE).href;

/**
 * A page in a frame that runs no scripts. A form opens it: a document that the dashboard makes itself would have the
 * dashboard's content security policy, which blocks the style of the page. From then on only its content changes, so nothing
 * flickers and Back does not go through the states. For this the page has the dashboard's origin, which it cannot use.
 * @param page another policy needs another frame
 */
export function PageFrame({ page: { json, html }, title }: { page: ValidPage; title: string }) {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const [opened, setOpened] = useState<Document | null>(null);
  useEffect(() => form.current?.submit(), []);
  useEffect(() => {
    // The parser is that of the frame: that of the dashboard has the policy of the dashboard.
    const parser = opened?.defaultView ? new opened.defaultView.DOMParser() : null;
    if (opened && parser) follow(opened.body, parser.parseFromString(html, 'text/html').body);
  }, [opened, html]);
  return (
    <>
      <form ref={form} method="post" action={ACTION} target={name} hidden>
        <input type="hidden" name="body" value={json} />
      </form>
      <iframe
        name={name}
        aria-busy={opened === null}
        title={title}
        sandbox="allow-same-origin"
        onLoad={({ currentTarget: { contentDocument } }) =>
          // The empty document of a new frame is loaded before the form is sent.
          setOpened(contentDocument?.URL === ACTION ? contentDocument : null)
        }
      />
    </>
  );
}

/** Replaces the nodes that differ: images that stay are not loaded again, and the page stays where it is scrolled. */
function follow(shown: ChildNode, next: ChildNode): void {
  if (shown.isEqualNode(next)) return;
  const [before, after] = [[...shown.childNodes], [...next.childNodes]];
  const hasSameParts = before.length > 0 && before.length === after.length;
  if (!hasSameParts || !shown.cloneNode().isEqualNode(next.cloneNode())) return shown.replaceWith(next);
  for (const [index, node] of before.entries()) follow(node, after[index] ?? node);
}
