type Drop = (folderId: string | null, folder: string) => void;

let drop: Drop | null = null;

/** @param onDrop what to do with what is dragged when it is dropped on a folder */
export const startDragging = (onDrop: Drop): void => void (drop = onDrop);
export const stopDragging = (): void => void (drop = null);
export const isDragging = (): boolean => drop !== null;

export function dropInto(folderId: string | null, folder: string): void {
  drop?.(folderId, folder);
  stopDragging();
}
