/** True for a URL that the operator has taken down as the destination of a QR code of the workspace. Both are SQL. */
export const isTakenDown = (workspaceId: string, url: string): string => `exists (
      select from qr_codes taken where taken.workspace_id = ${workspaceId} and taken.taken_down_at is not null
        and taken.taken_down_content = sha256(convert_to('url ' || jsonb_build_object('url', ${url})::text, 'UTF8')))`;
