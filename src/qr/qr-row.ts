import type { Actor, QrCode } from '#libs/database';
import { newId } from '#libs/database';
import { categoryOf, dynamicOf, newShortCode, normaliseShortCode } from '#libs/qr-codes';
import { NAME_LENGTH } from '../requests/text.js';
import type { CreateQrCodeDto } from './qr.dto.js';

type Written = Omit<
  QrCode,
  'id' | 'workspaceId' | 'createdBy' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt'
>;

/** What a valid body makes of a row; `shortCode` is the one it has, or a new one. */
export function writtenBy(body: CreateQrCodeDto, shortCode = body.short_code ?? newShortCode()): Written {
  const { name, category, qr_data: qrData } = body;
  const tags = body.tags ?? [];
  return {
    name,
    nameSort: sortable(name),
    category,
    qrData,
    // Refused before where the category has no such symbol.
    dynamic: dynamicOf(category, body.dynamic ?? undefined) ?? true,
    shortCode,
    shortCodeNorm: normaliseShortCode(shortCode),
    folderId: body.folder_id ?? null,
    tags,
    tagsNorm: tags.map((tag) => tag.toLowerCase()),
    externalId: body.external_id ?? null,
    metadata: body.metadata ?? {},
    status: body.status ?? 'active',
    startsAt: body.starts_at ? new Date(body.starts_at) : null,
    expiresAt: body.expires_at ? new Date(body.expires_at) : null,
    fallbackUrl: body.fallback_url ?? null,
    rules: body.rules ?? [],
    utm: body.utm ? { ...body.utm } : null,
    searchText: searchText(name, shortCode, categoryOf(category).searchText(qrData), tags),
  };
}

export function newRow(
  { workspaceId, actor }: { workspaceId: string; actor: Actor },
  body: CreateQrCodeDto,
  now: Date,
): QrCode {
  return {
    id: newId(),
    workspaceId,
    ...writtenBy(body),
    createdBy: actor,
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}

/** Without case and accents: É sorts beside E. No longer than a name: one Arabic ligature stands for 18 letters. */
const sortable = (name: string) =>
  [...name.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()]
    .slice(0, NAME_LENGTH)
    .join('');

const searchText = (...parts: (string | string[])[]) =>
  parts.flat().join('\n').normalize('NFC').toLowerCase();
