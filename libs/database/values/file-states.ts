export const FILE_STATES = ['pending', 'ready', 'rejected'] as const;
export type FileState = (typeof FILE_STATES)[number];

export const FILE_PICTURES = ['pending', 'ready', 'none'] as const;
export type FilePicture = (typeof FILE_PICTURES)[number];
