import { useEffect, useState } from 'react';

/** The address of an image that exists as text; the content security policy allows blobs. @param make is constant */
export function useObjectUrl(content: string | undefined, make: (content: string) => Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (content === undefined) return setAddress(null);
    const made = URL.createObjectURL(make(content));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content, make]);
  return address;
}
