import { useEffect, useRef } from 'react';
import { BASE, type Schema } from '../app/api.js';

/** Tells of each scan of a code as it happens. */
export function useScanStream(id: string, onScan: (scan: Schema['Scan']) => void): void {
  const listener = useRef(onScan);
  useEffect(() => {
    listener.current = onScan;
  });
  useEffect(() => {
    const stream = new EventSource(new URL(`api/v1/qr/${id}/scans/stream`, BASE));
    stream.addEventListener('scan', ({ data }: MessageEvent<string>) =>
      listener.current(JSON.parse(data) as Schema['Scan']),
    );
    return () => stream.close();
  }, [id]);
}
