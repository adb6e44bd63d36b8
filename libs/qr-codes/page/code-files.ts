import { fileAddress, IMAGE_COPY, pictureAddress, type FileOfCode, type FilesOfCode } from '#libs/files';

/** A file of a QR code for its page; without addresses unless it is public. */
export interface ShownFile extends Pick<
  FileOfCode,
  'name' | 'mediaType' | 'bytes' | 'pages' | 'width' | 'height' | 'state'
> {
  url: string | null;
  /** By width and format; null if there is no picture, or not yet. */
  picture: ShownPicture | null;
}

export interface ShownPicture {
  small: string;
  medium: string;
  large: string;
  /** For browsers and programs that do not know WebP. */
  jpeg: string;
}

/** Of an object with `file_id` or `image_id`: what these refer to, beside them. Undefined if it does not exist. */
export interface WithFiles {
  file?: ShownFile | undefined;
  image?: ShownPicture | undefined;
}

const IDS = ['file_id', 'image_id'];

/** The ids of files anywhere in qr_data, with where they are. */
export function fileIdsIn(data: unknown, pointer = ''): { pointer: string; id: string }[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    const at = `${pointer}/${name}`;
    return IDS.includes(name) && typeof value === 'string'
      ? [{ pointer: at, id: value }]
      : fileIdsIn(value, at);
  });
}

/**
 * Returns qr_data in which each object with `file_id` has `file`, and each with `image_id`, or an `image_url` that was
 * copied, has `image`.
 * @param origin of short URLs
 */
export function withFiles<Data>(data: Data, files: FilesOfCode, origin: string): Data {
  if (Array.isArray(data)) return data.map((item: unknown) => withFiles(item, files, origin)) as Data;
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).map(
    ([name, value]) => [name, withFiles(value, files, origin)] as const,
  );
  const {
    file_id: fileId,
    image_id: imageId,
    image_url: imageUrl,
  } = data as { file_id?: string; image_id?: string; image_url?: string };
  const file = fileId === undefined ? undefined : files[fileId];
  const image = files[imageId ?? (imageUrl === undefined ? '' : IMAGE_COPY)];
  return {
    ...Object.fromEntries(entries),
    // Its host can still have what the operator has taken down.
    ...(image?.state === 'taken_down' && { image_url: undefined }),
    ...(file && { file: shown(file, origin) }),
    ...(image && { image: shown(image, origin).picture ?? undefined }),
  } as Data;
}

function shown(file: FileOfCode, origin: string): ShownFile {
  const { name, mediaType, bytes, pages, width, height, state } = file;
  const isPublic = state === 'ready';
  return {
    ...{ name, mediaType, bytes, pages, width, height, state },
    url: isPublic ? fileAddress(origin, file) : null,
    picture:
      isPublic && file.hasPicture
        ? {
            small: pictureAddress(origin, file, '480.webp'),
            medium: pictureAddress(origin, file, '960.webp'),
            large: pictureAddress(origin, file, '1920.webp'),
            jpeg: pictureAddress(origin, file, '960.jpg'),
          }
        : null,
  };
}
