import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { Transactions, type Report } from '#libs/database';
import { PasswordsService } from '#libs/secrets';
import { isDate, UNKNOWN_TIME_ZONE } from '#libs/validation';
import { rangeFault } from '../analytics/range.fields.js';
import { TimeZonesService } from '../http/requests/time-zones.service.js';
import { invalidField } from '../http/problems/index.js';
import type { Caller } from '../http/requests/caller.js';
import { FolderTreeService } from '../qr/folder-tree/folder-tree.service.js';
import { ReportLinks } from './report-links.js';
import { ReportMailFields } from './report-mail-fields.js';
import type { CreateReportDto, UpdateReportDto } from './reports.dto.js';

const DAY_MS = 86_400_000;
const MAX_DAYS = 365;
const DEFAULT_DAYS = 90;

const KNOWN_CODES =
  'select id from qr_codes where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null';

type Given = Omit<Report, 'id' | 'workspaceId' | 'makerId'>;

/** What is stored of the fields of a request. */
@Injectable()
export class ReportFields {
  constructor(
    private readonly timeZones: TimeZonesService,
    private readonly folders: FolderTreeService,
    private readonly transactions: Transactions,
    private readonly passwords: PasswordsService,
    private readonly mail: ReportMailFields,
    private readonly links: ReportLinks,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed, QueueFull */
  async created(caller: Caller, id: string, body: CreateReportDto): Promise<Given> {
    const now = this.clock.now();
    const { title, filters = {}, folder_id: folderId = null, qr_code_ids: qrCodeIds = null } = body;
    const timezone = await this.timeZones.find(body.timezone ?? 'UTC');
    if (timezone === null) throw invalidField('/timezone', UNKNOWN_TIME_ZONE);
    const range = await this.rangeOf(body, timezone);
    if (folderId !== null) await this.requireFolder(caller, folderId);
    if (qrCodeIds !== null) await this.requireCodes(caller, qrCodeIds);
    return {
      ...(await this.links.make(id)),
      ...{ title, timezone, ...range, filters, folderId, qrCodeIds },
      includesSubfolders: body.include_subfolders ?? false,
      expiresAt: this.endOf(body.expires_at),
      passwordHash: body.password === undefined ? null : await this.passwords.hash(body.password),
      ...(await this.mail.created(body.mail, timezone)),
      ...{ version: 1, createdAt: now, updatedAt: now },
    };
  }

  /** @throws ValidationFailed, QueueFull */
  async changed({ title, password, expires_at }: UpdateReportDto): Promise<Partial<Report>> {
    return {
      ...(title !== undefined && { title }),
      ...(expires_at !== undefined && { expiresAt: this.endOf(expires_at) }),
      ...(password !== undefined && {
        passwordHash: password === null ? null : await this.passwords.hash(password),
      }),
      updatedAt: this.clock.now(),
    };
  }

  /** What a patch says about emails depends on those before. @throws ValidationFailed */
  changedMail(before: Report, { mail }: UpdateReportDto): Promise<Partial<Report>> {
    return this.mail.merged(before, mail);
  }

  private async rangeOf(
    { period, from, to }: CreateReportDto,
    timezone: string,
  ): Promise<Pick<Report, 'period' | 'from' | 'to'>> {
    if (from === undefined || to === undefined) return { period: period ?? '30d', from: null, to: null };
    const timeOf = async (value: string) =>
      isDate(value) ? this.timeZones.findStartOfDay(value, timezone) : new Date(value);
    const range = { from: await timeOf(from), to: await timeOf(to) };
    const fault = rangeFault(range.from, range.to);
    if (fault !== null) throw invalidField('/from', fault);
    return { period: null, ...range };
  }

  private async requireFolder(caller: Caller, id: string): Promise<void> {
    const found = await this.folders.findBranch(caller, id, { withBelow: false });
    if (found.length === 0) throw invalidField('/folder_id', 'must be the id of a folder of this workspace');
  }

  private async requireCodes({ workspaceId }: Caller, ids: string[]): Promise<void> {
    const found = await this.transactions.query(KNOWN_CODES, [workspaceId, ids]);
    if (found.length < new Set(ids).size)
      throw invalidField('/qr_code_ids', 'must contain only ids of QR codes of this workspace');
  }

  private endOf(time: string | undefined): Date {
    const now = this.clock.now().getTime();
    if (time === undefined) return new Date(now + DEFAULT_DAYS * DAY_MS);
    const end = new Date(time);
    if (end.getTime() <= now) throw invalidField('/expires_at', 'must be in the future');
    if (end.getTime() > now + MAX_DAYS * DAY_MS)
      throw invalidField('/expires_at', `must be at most ${MAX_DAYS} days from now`);
    return end;
  }
}
