export type ImageType = 'png' | 'jpeg' | 'webp';

export interface ImageSize {
  widthPx: number;
  heightPx: number;
}

export function imageSize(type: ImageType, bytes: Buffer): ImageSize | null {
  try {
    return READERS[type](bytes);
  } catch {
    // The file ends within its header.
    return null;
  }
}

const READERS: Record<ImageType, (bytes: Buffer) => ImageSize | null> = {
  png: (bytes) =>
    bytes.toString('latin1', 0, 16) === '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'
      ? { widthPx: bytes.readUInt32BE(16), heightPx: bytes.readUInt32BE(20) }
      : null,
  jpeg: jpegSize,
  webp: webpSize,
};

/** Frames begin with SOF0 to SOF15, of which three numbers mean other segments (ITU T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer): ImageSize | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; bytes.readUInt8(at) === 0xff;) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return { widthPx: bytes.readUInt16BE(at + 7), heightPx: bytes.readUInt16BE(at + 5) };
    // A marker can be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** There are three kinds of WebP files: https://developers.google.com/speed/webp/docs/riff_container */
function webpSize(bytes: Buffer): ImageSize | null {
  if (!/^RIFF[^]{4}WEBP/.test(bytes.toString('latin1', 0, 12))) return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { widthPx: bytes.readUInt16LE(26) & 0x3fff, heightPx: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { widthPx: bytes.readUIntLE(24, 3) + 1, heightPx: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
