import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../app/session.queries.js';
import { isWithoutScansQuery, type Code } from '../codes/codes.queries.js';

/**
 * Whether a code is shown large until its first scan: once in a workspace, as long as nothing was scanned in it and nobody has
 * skipped this. Undefined until that is known.
 */
export function useScanMe({ dynamic, scan_count: scans, status }: Code) {
  const { workspace } = useSession();
  const [skipped, setSkipped] = useLocalStorage<string[]>({
    ...{ key: 'scan-me.skipped', defaultValue: [], getInitialValueInEffect: false },
  });
  const [isShown, setShown] = useState<boolean>();
  const isUnscanned = dynamic && scans === 0 && status === 'active';
  const isPossible = isUnscanned && !skipped.includes(workspace.id);
  const { data, isError } = useQuery({ ...isWithoutScansQuery, enabled: isPossible });
  const isFirst = isPossible && !isError ? data : false;
  // It stays when the scan arrives.
  if (isShown === undefined && isFirst !== undefined) setShown(isFirst);
  return {
    isShown,
    isUnscanned,
    show: () => setShown(true),
    leave: () => {
      setShown(false);
      if (!skipped.includes(workspace.id)) setSkipped([...skipped, workspace.id]);
    },
  };
}
