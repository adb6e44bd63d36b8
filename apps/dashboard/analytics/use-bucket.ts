import { useState, type KeyboardEvent, type PointerEvent } from 'react';

/** Which bucket of a chart is looked at: by the pointer, a finger, or the arrow keys. @param count of the buckets */
export function useBucket(count: number) {
  const [index, setIndex] = useState<number | null>(null);
  const [isSpoken, setSpoken] = useState(false);
  const last = count - 1;
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setSpoken(false);
    setIndex(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * count))));
  };
  const hide = () => setIndex(null);
  const walk = (event: KeyboardEvent) => {
    const places: Record<string, number> = {
      ArrowLeft: Math.max(0, (index ?? count) - 1),
      ArrowRight: Math.min(last, (index ?? -1) + 1),
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    if (place === undefined && !(event.key === 'Escape' && index !== null)) return;
    // What is around it has its own arrows and its own Escape.
    event.preventDefault();
    event.stopPropagation();
    setSpoken(true);
    setIndex(place ?? null);
  };
  return {
    // The chart can have fewer buckets than a moment ago.
    index: index === null || index > last ? null : index,
    isSpoken,
    handlers: {
      onPointerMove: point,
      onPointerDown: point,
      // A finger that is lifted leaves, too: its value stays until the next touch.
      onPointerLeave: ({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? hide() : undefined),
      onBlur: hide,
      onKeyDown: walk,
    },
  };
}
