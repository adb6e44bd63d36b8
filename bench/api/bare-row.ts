import { randomBytes } from 'node:crypto';
import { newId } from '#libs/database';

export interface CreateBody {
  name: string;
  category: string;
  qr_data: { url: string };
  tags: string[];
  folder_id: string;
}

export function bareRow(
  workspaceId: string,
  { name, category, qr_data, tags, folder_id }: CreateBody,
): object {
  const now = new Date();
  const shortCode = randomBytes(6).toString('base64url');
  return {
    id: newId(),
    workspace_id: workspaceId,
    name,
    name_sort: name.toLowerCase(),
    category,
    qr_data,
    dynamic: true,
    short_code: shortCode,
    short_code_norm: shortCode.toUpperCase(),
    folder_id,
    tags,
    tags_norm: tags.map((tag) => tag.toLowerCase()),
    external_id: null,
    metadata: {},
    status: 'active',
    starts_at: null,
    expires_at: null,
    fallback_url: null,
    rules: [],
    forward_query: false,
    design: {},
    utm: null,
    created_by: { type: 'import', id: null, name: null },
    search_text: [name, shortCode, qr_data.url, ...tags].join('\n').toLowerCase(),
    version: 1,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}
