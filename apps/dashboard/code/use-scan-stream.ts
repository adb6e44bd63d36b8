import { useEffect, useRef } from 'react';
import { BASE, type Schema } from '../app/api.js';

interface Listener {
  onScan: (scan: Schema['Scan']) => void;
  /** Scans from before the connection was open are in no event. */
  onOpen?: () => void;
}

/** Tells of each scan of a code as it happens. */
export function useScanStream(id: string, listener: Listener): void {
  const current = useRef(listener);
  useEffect(() => {
    current.current = listener;
  });
  useEffect(() => {
    const stream = new EventSource(new URL(`api/v1/qr/${id}/scans/stream`, BASE));
    stream.addEventListener('scan', ({ data }: MessageEvent<string>) =>
      current.current.onScan(JSON.parse(data) as Schema['Scan']),
    );
    stream.addEventListener('open', () => current.current.onOpen?.());
    return () => stream.close();
  }, [id]);
}
