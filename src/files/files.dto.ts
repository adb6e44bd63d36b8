import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { FilePicture, FileState, StoredFile } from '#libs/database';
import type { FileFault } from '#libs/files';
import { LineField } from '#libs/validation';
import { CreatedAt, NextCursor, RecordId } from '../http/requests/record-fields.js';

const NUMBER = { type: 'integer', nullable: true } as const;
const URL_OF = { type: String, format: 'uri' } as const;

export const PUBLIC_STATES = ['pending', 'ready', 'rejected', 'taken_down'] as const;

type NoticeCode = FileFault | 'not_clean';

const NOTICES: Record<NoticeCode, string> = {
  encrypted: 'The PDF is encrypted, so it has no picture',
  broken: 'The PDF cannot be read, so it has no picture',
  not_a_picture: 'The picture cannot be read',
  too_many_pixels: 'The picture has more than 50 megapixels',
  svg: 'The SVG contains what is too expensive to draw; save it as PNG',
  too_expensive: 'Drawing takes too much memory or time; save the file smaller or simpler',
  not_clean: 'The scanner for malicious files rejects it',
};
const NOTICE_CODES = Object.keys(NOTICES) as NoticeCode[];

export class UploadFileQuery {
  @LineField({
    maxLength: 255,
    isOptional: true,
    example: 'menu.pdf',
    description: 'Name of a file that is sent as application/octet-stream',
  })
  name?: string;
}

@ApiSchema({ description: 'A QR code that uses a file' })
export class FileUseDto {
  @RecordId('QR code') id!: string;
  @ApiProperty({ example: 'Table 12', description: 'Name of the QR code' }) name!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description:
      'When the file was removed from the QR code, or the QR code was deleted: its history can bring the file back for 30 days; null while it uses the file',
  })
  left_at!: string | null;
}

@ApiSchema({ description: 'An uploaded file' })
export class FileDto {
  @RecordId('file') id!: string;
  @ApiProperty({ example: 'menu.pdf', description: 'Name in its address, which ends as its content does' })
  name!: string;
  @ApiProperty({ example: 'application/pdf', description: 'Type of the content that was uploaded' })
  media_type!: string;
  @ApiProperty({
    type: 'integer',
    format: 'int64',
    example: 184_320,
    description: 'Size of what was uploaded',
  })
  bytes!: number;
  @ApiProperty({
    example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    description: 'SHA-256 of what was uploaded',
  })
  sha256!: string;
  @ApiProperty({
    ...NUMBER,
    example: 1920,
    description: 'Width of the picture in pixels; null until it is known',
  })
  width!: number | null;
  @ApiProperty({
    ...NUMBER,
    example: 1080,
    description: 'Height of the picture in pixels; null until it is known',
  })
  height!: number | null;
  @ApiProperty({ ...NUMBER, example: 4, description: 'Number of pages of a PDF; null until it is known' })
  pages!: number | null;
  @ApiProperty({
    enum: PUBLIC_STATES,
    description:
      '`pending`: it is being checked, and is not public yet; `ready`: it is public; `rejected`: the check failed, see `notice`; `taken_down`: the operator has taken it down',
  })
  state!: FileState | 'taken_down';
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Why the file was rejected, or has no picture; null if there is nothing to say',
  })
  notice!: string | null;
  @ApiProperty({
    enum: NOTICE_CODES,
    nullable: true,
    example: null,
    description: 'Which notice it is, for clients with texts of their own; codes can be added',
  })
  notice_code!: NoticeCode | null;
  @ApiProperty({
    ...URL_OF,
    example: 'https://go.example.com/.f/4kTq0ZxM2bVnW8sLrY7dGh/menu.pdf',
    description:
      'Address of the file. Anyone who knows it can open it once the file is ready; it never changes',
  })
  url!: string;
  @ApiProperty({
    ...URL_OF,
    nullable: true,
    example: 'https://go.example.com/.f/4kTq0ZxM2bVnW8sLrY7dGh/480.webp',
    description:
      'Address of the picture, or of the first page of a PDF, 480 pixels wide; null if there is none, or not yet',
  })
  preview_url!: string | null;
  @CreatedAt('file') created_at!: string;
  @ApiProperty({
    type: [FileUseDto],
    description: 'Up to 100 QR codes that use the file. One that is not used for 7 days is deleted',
  })
  used_by!: FileUseDto[];
}

@ApiSchema({ description: 'A page of the files of the workspace' })
export class FileListDto {
  @ApiProperty({ type: [FileDto], description: 'The files on this page, newest first' }) data!: FileDto[];
  @NextCursor() next_cursor!: string | null;
}

export interface FileDetails {
  id: string;
  mediaType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  pages: number | null;
  picture: FilePicture;
  state: FileState | 'taken_down';
  fault: NoticeCode | null;
  usedBy: FileUseDto[];
}

/** @param base the address of short URLs' origin with `/.f/` and the key */
export function toFileDto(
  { id, name, sha256, createdAt }: StoredFile,
  details: FileDetails,
  addressOf: (name: string) => string,
): FileDto {
  const { mediaType, bytes, width, height, pages, picture, state, fault, usedBy } = details;
  const hasPicture = state === 'ready' && picture === 'ready';
  return {
    ...{
      id,
      name,
      media_type: mediaType,
      bytes,
      sha256: sha256.toString('hex'),
      width,
      height,
      pages,
      state,
    },
    notice: fault && NOTICES[fault],
    notice_code: fault,
    url: addressOf(name),
    preview_url: hasPicture ? addressOf('480.webp') : null,
    created_at: createdAt.toISOString(),
    used_by: usedBy.map(({ left_at: leftAt, ...use }) => ({
      ...use,
      left_at: leftAt === null ? null : new Date(leftAt).toISOString(),
    })),
  };
}
