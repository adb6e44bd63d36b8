// Generated from openapi.yaml by `npm run client:generate`.
import { Resource, type Sender } from '../sender.js';
import type {
  Body,
  KeyedOptions,
  Query,
  RawBody,
  RequestOptions,
  Result,
  StreamOptions,
  Versioned,
} from '../operations.js';
import type { Call, CsvCall, CsvList, List } from '../calls.js';
import type { EventStream } from '../event-stream.js';

class CodesResource extends Resource {
  /** List changes of many QR codes: `GET /api/v1/changes`. */
  listChanges(query?: Query<'listChanges'>, options?: RequestOptions): List<Result<'listChanges'>> {
    return this.sender.list('get', '/api/v1/changes', { query, options });
  }

  /** List QR codes: `GET /api/v1/qr`. */
  list(query?: Query<'listQrCodes'>, options?: RequestOptions): CsvList<Result<'listQrCodes'>> {
    return this.sender.csvList('get', '/api/v1/qr', { query, options });
  }

  /** Create a QR code: `POST /api/v1/qr`. */
  create(body: Body<'createQrCode'>, options?: KeyedOptions): Call<Result<'createQrCode'>> {
    return this.sender.call('post', '/api/v1/qr', { body, options });
  }

  /** List imports: `GET /api/v1/imports`. */
  listImports(query?: Query<'listImports'>, options?: RequestOptions): List<Result<'listImports'>> {
    return this.sender.list('get', '/api/v1/imports', { query, options });
  }

  /** Import QR codes of another service: `POST /api/v1/imports`. */
  createImport(body: FormData, options?: KeyedOptions): Call<Result<'createImport'>> {
    return this.sender.call('post', '/api/v1/imports', { body, options });
  }

  /** Get a QR code: `GET /api/v1/qr/{id}`. */
  get(id: string, options?: RequestOptions): Call<Result<'getQrCode'>> {
    return this.sender.call('get', '/api/v1/qr/{id}', { path: { id }, options });
  }

  /** Update a QR code: `PATCH /api/v1/qr/{id}`. */
  update(id: string, body: Body<'updateQrCode'>, options?: Versioned): Call<Result<'updateQrCode'>> {
    return this.sender.call('patch', '/api/v1/qr/{id}', { path: { id }, body, options });
  }

  /** Delete a QR code: `DELETE /api/v1/qr/{id}`. */
  delete(id: string, options?: Versioned): Call<void> {
    return this.sender.call('delete', '/api/v1/qr/{id}', { path: { id }, options });
  }

  /** Check a short code: `GET /api/v1/short-codes/{code}`. */
  getShortCode(
    code: string,
    query?: Query<'getShortCode'>,
    options?: RequestOptions,
  ): Call<Result<'getShortCode'>> {
    return this.sender.call('get', '/api/v1/short-codes/{code}', { path: { code }, query, options });
  }

  /** Get an import: `GET /api/v1/imports/{id}`. */
  getImport(id: string, options?: RequestOptions): Call<Result<'getImport'>> {
    return this.sender.call('get', '/api/v1/imports/{id}', { path: { id }, options });
  }

  /** Cancel an import: `DELETE /api/v1/imports/{id}`. */
  cancelImport(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/v1/imports/{id}', { path: { id }, options });
  }

  /** Check a destination: `POST /api/v1/destinations/check`. */
  checkDestination(
    body: Body<'checkDestination'>,
    options?: RequestOptions,
  ): Call<Result<'checkDestination'>> {
    return this.sender.call('post', '/api/v1/destinations/check', { body, options });
  }

  /** Download many symbols: `GET /api/v1/qr/images.zip`. */
  downloadImages(query?: Query<'downloadQrCodeImages'>, options?: RequestOptions): Promise<Response> {
    return this.sender.file('get', '/api/v1/qr/images.zip', { query, options });
  }

  /** Download a sheet of labels: `GET /api/v1/qr/sheet.pdf`. */
  downloadSheet(query?: Query<'downloadQrCodeSheet'>, options?: RequestOptions): Promise<Response> {
    return this.sender.file('get', '/api/v1/qr/sheet.pdf', { query, options });
  }

  /** Create QR codes in bulk: `POST /api/v1/qr/bulk`. */
  bulkCreate(
    body: Body<'bulkCreateQrCodes'> | RawBody,
    query?: Query<'bulkCreateQrCodes'>,
    options?: KeyedOptions,
  ): Call<Result<'bulkCreateQrCodes'>> {
    return this.sender.call('post', '/api/v1/qr/bulk', { body, rawType: 'text/csv', query, options });
  }

  /** Update QR codes in bulk: `PATCH /api/v1/qr/bulk`. */
  bulkUpdate(
    body: Body<'bulkUpdateQrCodes'>,
    query?: Query<'bulkUpdateQrCodes'>,
    options?: RequestOptions,
  ): Call<Result<'bulkUpdateQrCodes'>> {
    return this.sender.call('patch', '/api/v1/qr/bulk', { body, query, options });
  }

  /** Delete QR codes in bulk: `DELETE /api/v1/qr/bulk`. */
  bulkDelete(
    body: Body<'bulkDeleteQrCodes'>,
    query?: Query<'bulkDeleteQrCodes'>,
    options?: RequestOptions,
  ): Call<Result<'bulkDeleteQrCodes'>> {
    return this.sender.call('delete', '/api/v1/qr/bulk', { body, query, options });
  }

  /** Preview a symbol: `POST /api/v1/qr/preview`. */
  preview(
    body: Body<'previewQrCode'>,
    query?: Query<'previewQrCode'>,
    options?: RequestOptions,
  ): Promise<Response> {
    return this.sender.file('post', '/api/v1/qr/preview', { body, query, options });
  }

  /** Preview a page: `POST /api/v1/qr/page-preview`. */
  previewPage(body: Body<'previewPage'>, options?: RequestOptions): Promise<Response> {
    return this.sender.file('post', '/api/v1/qr/page-preview', { body, options });
  }

  /** Get a QR code by external ID: `GET /api/v1/qr/by-external-id/{external_id}`. */
  getByExternalId(externalId: string, options?: RequestOptions): Call<Result<'getQrCodeByExternalId'>> {
    return this.sender.call('get', '/api/v1/qr/by-external-id/{external_id}', {
      path: { external_id: externalId },
      options,
    });
  }

  /** Create or replace a QR code by external ID: `PUT /api/v1/qr/by-external-id/{external_id}`. */
  upsertByExternalId(
    externalId: string,
    body: Body<'upsertQrCodeByExternalId'>,
    options?: Versioned,
  ): Call<Result<'upsertQrCodeByExternalId'>> {
    return this.sender.call('put', '/api/v1/qr/by-external-id/{external_id}', {
      path: { external_id: externalId },
      body,
      options,
    });
  }

  /** Update a QR code by external ID: `PATCH /api/v1/qr/by-external-id/{external_id}`. */
  updateByExternalId(
    externalId: string,
    body: Body<'updateQrCodeByExternalId'>,
    options?: Versioned,
  ): Call<Result<'updateQrCodeByExternalId'>> {
    return this.sender.call('patch', '/api/v1/qr/by-external-id/{external_id}', {
      path: { external_id: externalId },
      body,
      options,
    });
  }

  /** Delete a QR code by external ID: `DELETE /api/v1/qr/by-external-id/{external_id}`. */
  deleteByExternalId(externalId: string, options?: Versioned): Call<void> {
    return this.sender.call('delete', '/api/v1/qr/by-external-id/{external_id}', {
      path: { external_id: externalId },
      options,
    });
  }

  /** Download the symbol: `GET /api/v1/qr/{id}/image`. */
  getImage(id: string, query?: Query<'getQrCodeImage'>, options?: RequestOptions): Promise<Response> {
    return this.sender.file('get', '/api/v1/qr/{id}/image', { path: { id }, query, options });
  }

  /** Download a CSV template: `GET /api/v1/qr/bulk/template.csv`. */
  getBulkTemplate(query?: Query<'getBulkTemplate'>, options?: RequestOptions): Promise<Response> {
    return this.sender.file('get', '/api/v1/qr/bulk/template.csv', { query, options });
  }

  /** Restore deleted QR codes in bulk: `POST /api/v1/qr/bulk/restore`. */
  bulkRestore(
    body: Body<'bulkRestoreQrCodes'>,
    query?: Query<'bulkRestoreQrCodes'>,
    options?: KeyedOptions,
  ): Call<Result<'bulkRestoreQrCodes'>> {
    return this.sender.call('post', '/api/v1/qr/bulk/restore', { body, query, options });
  }

  /** Revert a change of many QR codes: `POST /api/v1/changes/{id}/revert`. */
  revertChange(
    id: string,
    query?: Query<'revertChange'>,
    options?: KeyedOptions,
  ): Call<Result<'revertChange'>> {
    return this.sender.call('post', '/api/v1/changes/{id}/revert', { path: { id }, query, options });
  }

  /** Restore a deleted QR code: `POST /api/v1/qr/{id}/restore`. */
  restore(id: string, options?: KeyedOptions): Call<Result<'restoreQrCode'>> {
    return this.sender.call('post', '/api/v1/qr/{id}/restore', { path: { id }, options });
  }

  /** Duplicate a QR code: `POST /api/v1/qr/{id}/duplicate`. */
  duplicate(
    id: string,
    body?: Body<'duplicateQrCode'>,
    options?: KeyedOptions,
  ): Call<Result<'duplicateQrCode'>> {
    return this.sender.call('post', '/api/v1/qr/{id}/duplicate', { path: { id }, body, options });
  }

  /** List the history of a QR code: `GET /api/v1/qr/{id}/history`. */
  getHistory(
    id: string,
    query?: Query<'getQrCodeHistory'>,
    options?: RequestOptions,
  ): List<Result<'getQrCodeHistory'>> {
    return this.sender.list('get', '/api/v1/qr/{id}/history', { path: { id }, query, options });
  }

  /** Find where a QR code led at a time: `GET /api/v1/qr/{id}/at`. */
  getAt(id: string, query?: Query<'getQrCodeAt'>, options?: RequestOptions): Call<Result<'getQrCodeAt'>> {
    return this.sender.call('get', '/api/v1/qr/{id}/at', { path: { id }, query, options });
  }

  /** Revert a QR code to an earlier version: `POST /api/v1/qr/{id}/revert`. */
  revert(
    id: string,
    body: Body<'revertQrCode'>,
    options?: KeyedOptions & Versioned,
  ): Call<Result<'revertQrCode'>> {
    return this.sender.call('post', '/api/v1/qr/{id}/revert', { path: { id }, body, options });
  }

  /** Simulate a scan: `POST /api/v1/qr/{id}/simulate`. */
  simulateScan(
    id: string,
    body?: Body<'simulateScan'>,
    options?: KeyedOptions,
  ): Call<Result<'simulateScan'>> {
    return this.sender.call('post', '/api/v1/qr/{id}/simulate', { path: { id }, body, options });
  }

  /** Download the report of an import: `GET /api/v1/imports/{id}/report.csv`. */
  getImportReport(id: string, options?: RequestOptions): Promise<Response> {
    return this.sender.file('get', '/api/v1/imports/{id}/report.csv', { path: { id }, options });
  }

  /** Start an import: `POST /api/v1/imports/{id}/start`. */
  startImport(id: string, options?: KeyedOptions): Call<Result<'startImport'>> {
    return this.sender.call('post', '/api/v1/imports/{id}/start', { path: { id }, options });
  }

  /** Revert an import: `POST /api/v1/imports/{id}/revert`. */
  revertImport(id: string, options?: KeyedOptions): Call<Result<'revertImport'>> {
    return this.sender.call('post', '/api/v1/imports/{id}/revert', { path: { id }, options });
  }
}

class FoldersResource extends Resource {
  /** List folders: `GET /api/v1/folders`. */
  list(query?: Query<'listFolders'>, options?: RequestOptions): List<Result<'listFolders'>> {
    return this.sender.list('get', '/api/v1/folders', { query, options });
  }

  /** Create a folder: `POST /api/v1/folders`. */
  create(body: Body<'createFolder'>, options?: KeyedOptions): Call<Result<'createFolder'>> {
    return this.sender.call('post', '/api/v1/folders', { body, options });
  }

  /** Get a folder: `GET /api/v1/folders/{id}`. */
  get(id: string, options?: RequestOptions): Call<Result<'getFolder'>> {
    return this.sender.call('get', '/api/v1/folders/{id}', { path: { id }, options });
  }

  /** Update a folder: `PATCH /api/v1/folders/{id}`. */
  update(id: string, body: Body<'updateFolder'>, options?: Versioned): Call<Result<'updateFolder'>> {
    return this.sender.call('patch', '/api/v1/folders/{id}', { path: { id }, body, options });
  }

  /** Delete a folder: `DELETE /api/v1/folders/{id}`. */
  delete(id: string, query?: Query<'deleteFolder'>, options?: Versioned): Call<void> {
    return this.sender.call('delete', '/api/v1/folders/{id}', { path: { id }, query, options });
  }
}

class DesignTemplatesResource extends Resource {
  /** List design templates: `GET /api/v1/design-templates`. */
  list(query?: Query<'listDesignTemplates'>, options?: RequestOptions): List<Result<'listDesignTemplates'>> {
    return this.sender.list('get', '/api/v1/design-templates', { query, options });
  }

  /** Create a design template: `POST /api/v1/design-templates`. */
  create(body: Body<'createDesignTemplate'>, options?: KeyedOptions): Call<Result<'createDesignTemplate'>> {
    return this.sender.call('post', '/api/v1/design-templates', { body, options });
  }

  /** Get a design template: `GET /api/v1/design-templates/{id}`. */
  get(id: string, options?: RequestOptions): Call<Result<'getDesignTemplate'>> {
    return this.sender.call('get', '/api/v1/design-templates/{id}', { path: { id }, options });
  }

  /** Update a design template: `PATCH /api/v1/design-templates/{id}`. */
  update(
    id: string,
    body: Body<'updateDesignTemplate'>,
    options?: Versioned,
  ): Call<Result<'updateDesignTemplate'>> {
    return this.sender.call('patch', '/api/v1/design-templates/{id}', { path: { id }, body, options });
  }

  /** Delete a design template: `DELETE /api/v1/design-templates/{id}`. */
  delete(id: string, options?: Versioned): Call<void> {
    return this.sender.call('delete', '/api/v1/design-templates/{id}', { path: { id }, options });
  }
}

class FilesResource extends Resource {
  /** List files: `GET /api/v1/files`. */
  list(query?: Query<'listFiles'>, options?: RequestOptions): List<Result<'listFiles'>> {
    return this.sender.list('get', '/api/v1/files', { query, options });
  }

  /** Upload a file: `POST /api/v1/files`. */
  create(body: RawBody, query?: Query<'createFile'>, options?: KeyedOptions): Call<Result<'createFile'>> {
    return this.sender.call('post', '/api/v1/files', {
      body,
      rawType: 'application/octet-stream',
      query,
      options,
    });
  }

  /** Get a file: `GET /api/v1/files/{id}`. */
  get(id: string, options?: RequestOptions): Call<Result<'getFile'>> {
    return this.sender.call('get', '/api/v1/files/{id}', { path: { id }, options });
  }

  /** Delete a file: `DELETE /api/v1/files/{id}`. */
  delete(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/v1/files/{id}', { path: { id }, options });
  }
}

class AnalyticsResource extends Resource {
  /** Get scan analytics of the workspace: `GET /api/v1/analytics`. */
  get(
    query?: Query<'getWorkspaceAnalytics'>,
    options?: RequestOptions,
  ): CsvCall<Result<'getWorkspaceAnalytics'>> {
    return this.sender.csvCall('get', '/api/v1/analytics', { query, options });
  }

  /** Get scan analytics of a QR code: `GET /api/v1/qr/{id}/analytics`. */
  getForCode(
    id: string,
    query?: Query<'getQrCodeAnalytics'>,
    options?: RequestOptions,
  ): CsvCall<Result<'getQrCodeAnalytics'>> {
    return this.sender.csvCall('get', '/api/v1/qr/{id}/analytics', { path: { id }, query, options });
  }
}

class ScansResource extends Resource {
  /** List the scans of the workspace: `GET /api/v1/scans`. */
  list(query?: Query<'listWorkspaceScans'>, options?: RequestOptions): CsvList<Result<'listWorkspaceScans'>> {
    return this.sender.csvList('get', '/api/v1/scans', { query, options });
  }

  /** List the scans of a QR code: `GET /api/v1/qr/{id}/scans`. */
  listForCode(
    id: string,
    query?: Query<'listScans'>,
    options?: RequestOptions,
  ): CsvList<Result<'listScans'>> {
    return this.sender.csvList('get', '/api/v1/qr/{id}/scans', { path: { id }, query, options });
  }

  /** Stream the scans of a QR code: `GET /api/v1/qr/{id}/scans/stream`. */
  stream(id: string, query?: Query<'streamScans'>, options?: StreamOptions): EventStream<'streamScans'> {
    return this.sender.stream('get', '/api/v1/qr/{id}/scans/stream', { path: { id }, query, options });
  }
}

class EventsResource extends Resource {
  /** Stream the events of the workspace: `GET /api/v1/events/stream`. */
  stream(query?: Query<'streamEvents'>, options?: StreamOptions): EventStream<'streamEvents'> {
    return this.sender.stream('get', '/api/v1/events/stream', { query, options });
  }

  /** Send a test to streams: `POST /api/v1/events/test`. */
  sendTest(body: Body<'sendTestEvent'>, options?: KeyedOptions): Call<Result<'sendTestEvent'>> {
    return this.sender.call('post', '/api/v1/events/test', { body, options });
  }
}

class ReportsResource extends Resource {
  /** List reports: `GET /api/v1/reports`. */
  list(query?: Query<'listReports'>, options?: RequestOptions): List<Result<'listReports'>> {
    return this.sender.list('get', '/api/v1/reports', { query, options });
  }

  /** Create a report: `POST /api/v1/reports`. */
  create(body: Body<'createReport'>, options?: KeyedOptions): Call<Result<'createReport'>> {
    return this.sender.call('post', '/api/v1/reports', { body, options });
  }

  /** Get a report: `GET /api/v1/reports/{id}`. */
  get(id: string, options?: RequestOptions): Call<Result<'getReport'>> {
    return this.sender.call('get', '/api/v1/reports/{id}', { path: { id }, options });
  }

  /** Update a report: `PATCH /api/v1/reports/{id}`. */
  update(id: string, body: Body<'updateReport'>, options?: Versioned): Call<Result<'updateReport'>> {
    return this.sender.call('patch', '/api/v1/reports/{id}', { path: { id }, body, options });
  }

  /** Delete a report: `DELETE /api/v1/reports/{id}`. */
  delete(id: string, options?: Versioned): Call<void> {
    return this.sender.call('delete', '/api/v1/reports/{id}', { path: { id }, options });
  }
}

class LeadsResource extends Resource {
  /** List the leads of the workspace: `GET /api/v1/leads`. */
  list(query?: Query<'listLeads'>, options?: RequestOptions): CsvList<Result<'listLeads'>> {
    return this.sender.csvList('get', '/api/v1/leads', { query, options });
  }

  /** Change the state of a lead: `PATCH /api/v1/leads/{id}`. */
  update(id: string, body: Body<'updateLead'>, options?: RequestOptions): Call<Result<'updateLead'>> {
    return this.sender.call('patch', '/api/v1/leads/{id}', { path: { id }, body, options });
  }

  /** Delete a lead: `DELETE /api/v1/leads/{id}`. */
  delete(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/v1/leads/{id}', { path: { id }, options });
  }

  /** List the leads of a QR code: `GET /api/v1/qr/{id}/leads`. */
  listForCode(
    id: string,
    query?: Query<'listQrCodeLeads'>,
    options?: RequestOptions,
  ): CsvList<Result<'listQrCodeLeads'>> {
    return this.sender.csvList('get', '/api/v1/qr/{id}/leads', { path: { id }, query, options });
  }
}

class MobileCodesResource extends Resource {
  /** List QR codes for a mobile client: `GET /api/mobile/v1/qr`. */
  list(query?: Query<'listMobileQrCodes'>, options?: RequestOptions): List<Result<'listMobileQrCodes'>> {
    return this.sender.list('get', '/api/mobile/v1/qr', { query, options });
  }

  /** Create a QR code from a mobile client: `POST /api/mobile/v1/qr`. */
  create(body: Body<'createMobileQr'>, options?: KeyedOptions): Call<Result<'createMobileQr'>> {
    return this.sender.call('post', '/api/mobile/v1/qr', { body, options });
  }

  /** Get a QR code with its newest scans: `GET /api/mobile/v1/qr/{id}`. */
  get(id: string, options?: RequestOptions): Call<Result<'getMobileQr'>> {
    return this.sender.call('get', '/api/mobile/v1/qr/{id}', { path: { id }, options });
  }

  /** Update a QR code from a mobile client: `PATCH /api/mobile/v1/qr/{id}`. */
  update(id: string, body: Body<'updateMobileQr'>, options?: Versioned): Call<Result<'updateMobileQr'>> {
    return this.sender.call('patch', '/api/mobile/v1/qr/{id}', { path: { id }, body, options });
  }

  /** Delete a QR code from a mobile client: `DELETE /api/mobile/v1/qr/{id}`. */
  delete(id: string, options?: Versioned): Call<void> {
    return this.sender.call('delete', '/api/mobile/v1/qr/{id}', { path: { id }, options });
  }

  /** Restore a QR code from a mobile client: `POST /api/mobile/v1/qr/{id}/restore`. */
  restore(id: string, options?: KeyedOptions): Call<Result<'restoreMobileQr'>> {
    return this.sender.call('post', '/api/mobile/v1/qr/{id}/restore', { path: { id }, options });
  }
}

class MobileResource extends Resource {
  readonly codes = new MobileCodesResource(this.sender);

  /** List files for a mobile client: `GET /api/mobile/v1/files`. */
  listFiles(query?: Query<'listMobileFiles'>, options?: RequestOptions): List<Result<'listMobileFiles'>> {
    return this.sender.list('get', '/api/mobile/v1/files', { query, options });
  }

  /** Upload a file from a mobile client: `POST /api/mobile/v1/files`. */
  createFile(
    body: RawBody,
    query?: Query<'createMobileFile'>,
    options?: KeyedOptions,
  ): Call<Result<'createMobileFile'>> {
    return this.sender.call('post', '/api/mobile/v1/files', {
      body,
      rawType: 'application/octet-stream',
      query,
      options,
    });
  }

  /** Get plan usage and recent scans: `GET /api/mobile/v1/summary`. */
  getSummary(options?: RequestOptions): Call<Result<'getMobileSummary'>> {
    return this.sender.call('get', '/api/mobile/v1/summary', { options });
  }

  /** Get a file for a mobile client: `GET /api/mobile/v1/files/{id}`. */
  getFile(id: string, options?: RequestOptions): Call<Result<'getMobileFile'>> {
    return this.sender.call('get', '/api/mobile/v1/files/{id}', { path: { id }, options });
  }

  /** Delete a file from a mobile client: `DELETE /api/mobile/v1/files/{id}`. */
  deleteFile(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/mobile/v1/files/{id}', { path: { id }, options });
  }
}

class SessionsResource extends Resource {
  /** List your sessions: `GET /api/settings/v1/sessions`. */
  list(query?: Query<'listSessions'>, options?: RequestOptions): List<Result<'listSessions'>> {
    return this.sender.list('get', '/api/settings/v1/sessions', { query, options });
  }

  /** End one of your sessions: `DELETE /api/settings/v1/sessions/{id}`. */
  end(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/settings/v1/sessions/{id}', { path: { id }, options });
  }
}

class AuthResource extends Resource {
  /** Sign up: `POST /api/auth/v1/sign-up`. */
  signUp(body: Body<'signUp'>, options?: RequestOptions): Call<Result<'signUp'>> {
    return this.sender.call('post', '/api/auth/v1/sign-up', { body, options });
  }

  /** Confirm an email address: `POST /api/auth/v1/verify-email`. */
  verifyEmail(body: Body<'verifyEmail'>, options?: RequestOptions): Call<void> {
    return this.sender.call('post', '/api/auth/v1/verify-email', { body, options });
  }

  /** Get the signed-in person: `GET /api/auth/v1/me`. */
  getMe(options?: RequestOptions): Call<Result<'getMe'>> {
    return this.sender.call('get', '/api/auth/v1/me', { options });
  }

  /** Update your profile: `PATCH /api/auth/v1/me`. */
  updateMe(body: Body<'updateMe'>, options?: RequestOptions): Call<Result<'updateMe'>> {
    return this.sender.call('patch', '/api/auth/v1/me', { body, options });
  }

  /** Delete your account: `DELETE /api/auth/v1/me`. */
  deleteMe(options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/auth/v1/me', { options });
  }

  /** Change your email address: `POST /api/auth/v1/email`. */
  changeEmail(body: Body<'changeEmail'>, options?: RequestOptions): Call<void> {
    return this.sender.call('post', '/api/auth/v1/email', { body, options });
  }

  /** Change your password: `POST /api/auth/v1/password`. */
  changePassword(body: Body<'changePassword'>, options?: RequestOptions): Call<void> {
    return this.sender.call('post', '/api/auth/v1/password', { body, options });
  }

  /** Request a password reset: `POST /api/auth/v1/password-reset`. */
  requestPasswordReset(body: Body<'requestPasswordReset'>, options?: RequestOptions): Call<void> {
    return this.sender.call('post', '/api/auth/v1/password-reset', { body, options });
  }

  /** Prove again who you are: `POST /api/auth/v1/reauthenticate`. */
  reauthenticate(body: Body<'reauthenticate'>, options?: RequestOptions): Call<void> {
    return this.sender.call('post', '/api/auth/v1/reauthenticate', { body, options });
  }

  /** Sign in: `POST /api/auth/v1/sign-in`. */
  signIn(body: Body<'signIn'>, options?: RequestOptions): Call<Result<'signIn'>> {
    return this.sender.call('post', '/api/auth/v1/sign-in', { body, options });
  }

  /** Sign out: `POST /api/auth/v1/sign-out`. */
  signOut(options?: RequestOptions): Call<void> {
    return this.sender.call('post', '/api/auth/v1/sign-out', { options });
  }

  /** Switch to another workspace: `POST /api/auth/v1/switch-workspace`. */
  switchWorkspace(body: Body<'switchWorkspace'>, options?: RequestOptions): Call<Result<'switchWorkspace'>> {
    return this.sender.call('post', '/api/auth/v1/switch-workspace', { body, options });
  }

  /** List your passkeys: `GET /api/auth/v1/passkeys`. */
  listPasskeys(query?: Query<'listPasskeys'>, options?: RequestOptions): List<Result<'listPasskeys'>> {
    return this.sender.list('get', '/api/auth/v1/passkeys', { query, options });
  }

  /** Create a passkey: `POST /api/auth/v1/passkeys`. */
  createPasskey(body: Body<'createPasskey'>, options?: RequestOptions): Call<Result<'createPasskey'>> {
    return this.sender.call('post', '/api/auth/v1/passkeys', { body, options });
  }

  /** Set up an authenticator app: `POST /api/auth/v1/totp`. */
  createTotp(options?: RequestOptions): Call<Result<'createTotp'>> {
    return this.sender.call('post', '/api/auth/v1/totp', { options });
  }

  /** Remove the authenticator app: `DELETE /api/auth/v1/totp`. */
  deleteTotp(options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/auth/v1/totp', { options });
  }

  /** Create new recovery codes: `POST /api/auth/v1/recovery-codes`. */
  createRecoveryCodes(options?: RequestOptions): Call<Result<'createRecoveryCodes'>> {
    return this.sender.call('post', '/api/auth/v1/recovery-codes', { options });
  }

  /** Exchange a token for an API key: `POST /api/auth/v1/token`. */
  exchangeToken(body: Body<'exchangeToken'>, options?: RequestOptions): Call<Result<'exchangeToken'>> {
    return this.sender.call('post', '/api/auth/v1/token', { body, options });
  }

  /** Remove a passkey: `DELETE /api/auth/v1/passkeys/{id}`. */
  deletePasskey(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/auth/v1/passkeys/{id}', { path: { id }, options });
  }

  /** Accept an invitation: `POST /api/auth/v1/invites/accept`. */
  acceptInvite(body: Body<'acceptInvite'>, options?: RequestOptions): Call<Result<'acceptInvite'>> {
    return this.sender.call('post', '/api/auth/v1/invites/accept', { body, options });
  }

  /** Send the confirmation email again: `POST /api/auth/v1/verify-email/resend`. */
  resendConfirmation(options?: RequestOptions): Call<void> {
    return this.sender.call('post', '/api/auth/v1/verify-email/resend', { options });
  }

  /** Confirm a change of your email address: `POST /api/auth/v1/email/confirm`. */
  confirmEmailChange(
    body: Body<'confirmEmailChange'>,
    options?: RequestOptions,
  ): Call<Result<'confirmEmailChange'>> {
    return this.sender.call('post', '/api/auth/v1/email/confirm', { body, options });
  }

  /** Sign in with a passkey: `POST /api/auth/v1/sign-in/passkey`. */
  signInPasskey(body: Body<'signInPasskey'>, options?: RequestOptions): Call<Result<'signInPasskey'>> {
    return this.sender.call('post', '/api/auth/v1/sign-in/passkey', { body, options });
  }

  /** Choose a new password: `POST /api/auth/v1/password-reset/confirm`. */
  resetPassword(body: Body<'resetPassword'>, options?: RequestOptions): Call<void> {
    return this.sender.call('post', '/api/auth/v1/password-reset/confirm', { body, options });
  }

  /** Sign in with a second factor: `POST /api/auth/v1/sign-in/second`. */
  signInSecond(body: Body<'signInSecond'>, options?: RequestOptions): Call<Result<'signInSecond'>> {
    return this.sender.call('post', '/api/auth/v1/sign-in/second', { body, options });
  }

  /** Start to create a passkey: `POST /api/auth/v1/passkeys/options`. */
  createPasskeyOptions(options?: RequestOptions): Call<Result<'createPasskeyOptions'>> {
    return this.sender.call('post', '/api/auth/v1/passkeys/options', { options });
  }

  /** Confirm an authenticator app: `POST /api/auth/v1/totp/confirm`. */
  confirmTotp(body: Body<'confirmTotp'>, options?: RequestOptions): Call<Result<'confirmTotp'>> {
    return this.sender.call('post', '/api/auth/v1/totp/confirm', { body, options });
  }

  /** Sign in with OpenID Connect: `GET /api/auth/v1/oidc/start`. */
  startOidcSignIn(query?: Query<'startOidcSignIn'>): URL {
    return this.sender.address('get', '/api/auth/v1/oidc/start', { query });
  }

  /** Complete the OpenID Connect sign-in: `GET /api/auth/v1/oidc/callback`. */
  finishOidcSignIn(query?: Query<'finishOidcSignIn'>): URL {
    return this.sender.address('get', '/api/auth/v1/oidc/callback', { query });
  }

  /** Find the connection for an email address: `GET /api/auth/v1/sso/discover`. */
  discoverConnection(
    query: Query<'discoverConnection'>,
    options?: RequestOptions,
  ): Call<Result<'discoverConnection'>> {
    return this.sender.call('get', '/api/auth/v1/sso/discover', { query, options });
  }

  /** Start to use a passkey: `POST /api/auth/v1/sign-in/passkey/options`. */
  createSignInPasskeyOptions(options?: RequestOptions): Call<Result<'createSignInPasskeyOptions'>> {
    return this.sender.call('post', '/api/auth/v1/sign-in/passkey/options', { options });
  }

  /** Restore a deleted workspace: `POST /api/auth/v1/workspaces/{id}/restore`. */
  restoreWorkspace(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('post', '/api/auth/v1/workspaces/{id}/restore', { path: { id }, options });
  }

  /** End sessions with SAML by a redirect: `GET /api/auth/v1/sso/{slug}/logout`. */
  redirectSamlLogout(slug: string, query?: Query<'redirectSamlLogout'>): URL {
    return this.sender.address('get', '/api/auth/v1/sso/{slug}/logout', { path: { slug }, query });
  }

  /** Sign in through a connection: `GET /api/auth/v1/sso/{slug}/start`. */
  startConnectionSignIn(slug: string, query?: Query<'startConnectionSignIn'>): URL {
    return this.sender.address('get', '/api/auth/v1/sso/{slug}/start', { path: { slug }, query });
  }

  /** Complete the sign-in through a connection: `GET /api/auth/v1/sso/{slug}/callback`. */
  finishConnectionSignIn(slug: string, query?: Query<'finishConnectionSignIn'>): URL {
    return this.sender.address('get', '/api/auth/v1/sso/{slug}/callback', { path: { slug }, query });
  }

  /** End sessions of a connection: `POST /api/auth/v1/sso/{slug}/backchannel-logout`. */
  backChannelLogout(slug: string, body: Body<'backChannelLogout'>, options?: RequestOptions): Call<void> {
    return this.sender.call('post', '/api/auth/v1/sso/{slug}/backchannel-logout', {
      path: { slug },
      body,
      options,
    });
  }

  /** Get the SAML metadata of a connection: `GET /api/auth/v1/sso/{slug}/metadata`. */
  getConnectionMetadata(slug: string, options?: RequestOptions): Promise<Response> {
    return this.sender.file('get', '/api/auth/v1/sso/{slug}/metadata', { path: { slug }, options });
  }
}

class DeviceLoginsResource extends Resource {
  /** Ask for an API key without a browser: `POST /api/auth/v1/device`. */
  start(body: Body<'startDeviceLogin'>, options?: RequestOptions): Call<Result<'startDeviceLogin'>> {
    return this.sender.call('post', '/api/auth/v1/device', { body, options });
  }

  /** Ask whether the person has approved: `POST /api/auth/v1/device/token`. */
  poll(body: Body<'pollDeviceLogin'>, options?: RequestOptions): Call<Result<'pollDeviceLogin'>> {
    return this.sender.call('post', '/api/auth/v1/device/token', { body, options });
  }

  /** Find the program that shows a code: `POST /api/auth/v1/device/find`. */
  find(body: Body<'findDeviceLogin'>, options?: RequestOptions): Call<Result<'findDeviceLogin'>> {
    return this.sender.call('post', '/api/auth/v1/device/find', { body, options });
  }

  /** Approve or deny a program: `POST /api/auth/v1/device/decide`. */
  decide(body: Body<'decideDeviceLogin'>, options?: RequestOptions): Call<void> {
    return this.sender.call('post', '/api/auth/v1/device/decide', { body, options });
  }
}

class WebhooksDeliveriesResource extends Resource {
  /** Get a webhook delivery: `GET /api/settings/v1/deliveries/{id}`. */
  get(id: string, options?: RequestOptions): Call<Result<'getWebhookDelivery'>> {
    return this.sender.call('get', '/api/settings/v1/deliveries/{id}', { path: { id }, options });
  }

  /** List the deliveries of a webhook endpoint: `GET /api/settings/v1/webhooks/{id}/deliveries`. */
  list(
    id: string,
    query?: Query<'listWebhookDeliveries'>,
    options?: RequestOptions,
  ): List<Result<'listWebhookDeliveries'>> {
    return this.sender.list('get', '/api/settings/v1/webhooks/{id}/deliveries', {
      path: { id },
      query,
      options,
    });
  }

  /** Replay a webhook delivery: `POST /api/settings/v1/deliveries/{id}/replay`. */
  replay(id: string, options?: KeyedOptions): Call<Result<'replayWebhookDelivery'>> {
    return this.sender.call('post', '/api/settings/v1/deliveries/{id}/replay', { path: { id }, options });
  }
}

class WebhooksResource extends Resource {
  readonly deliveries = new WebhooksDeliveriesResource(this.sender);

  /** List webhook endpoints: `GET /api/settings/v1/webhooks`. */
  list(query?: Query<'listWebhooks'>, options?: RequestOptions): List<Result<'listWebhooks'>> {
    return this.sender.list('get', '/api/settings/v1/webhooks', { query, options });
  }

  /** Add a webhook endpoint: `POST /api/settings/v1/webhooks`. */
  create(body: Body<'createWebhook'>, options?: KeyedOptions): Call<Result<'createWebhook'>> {
    return this.sender.call('post', '/api/settings/v1/webhooks', { body, options });
  }

  /** Get a webhook endpoint: `GET /api/settings/v1/webhooks/{id}`. */
  get(id: string, options?: RequestOptions): Call<Result<'getWebhook'>> {
    return this.sender.call('get', '/api/settings/v1/webhooks/{id}', { path: { id }, options });
  }

  /** Update a webhook endpoint: `PATCH /api/settings/v1/webhooks/{id}`. */
  update(id: string, body: Body<'updateWebhook'>, options?: RequestOptions): Call<Result<'updateWebhook'>> {
    return this.sender.call('patch', '/api/settings/v1/webhooks/{id}', { path: { id }, body, options });
  }

  /** Delete a webhook endpoint: `DELETE /api/settings/v1/webhooks/{id}`. */
  delete(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/settings/v1/webhooks/{id}', { path: { id }, options });
  }

  /** Get a replay of deliveries: `GET /api/settings/v1/replays/{id}`. */
  getReplay(id: string, options?: RequestOptions): Call<Result<'getWebhookReplay'>> {
    return this.sender.call('get', '/api/settings/v1/replays/{id}', { path: { id }, options });
  }

  /** Cancel a replay of deliveries: `DELETE /api/settings/v1/replays/{id}`. */
  cancelReplay(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/settings/v1/replays/{id}', { path: { id }, options });
  }

  /** Get what an endpoint has got: `GET /api/settings/v1/webhooks/{id}/status`. */
  getStatus(id: string, options?: RequestOptions): Call<Result<'getWebhookStatus'>> {
    return this.sender.call('get', '/api/settings/v1/webhooks/{id}/status', { path: { id }, options });
  }

  /** Create the next secret of a webhook endpoint: `POST /api/settings/v1/webhooks/{id}/rotate`. */
  rotateSecret(id: string, options?: KeyedOptions): Call<Result<'rotateWebhookSecret'>> {
    return this.sender.call('post', '/api/settings/v1/webhooks/{id}/rotate', { path: { id }, options });
  }

  /** Promote the next secret of a webhook endpoint: `POST /api/settings/v1/webhooks/{id}/promote`. */
  promoteSecret(id: string, options?: KeyedOptions): Call<Result<'promoteWebhookSecret'>> {
    return this.sender.call('post', '/api/settings/v1/webhooks/{id}/promote', { path: { id }, options });
  }

  /** Replay the deliveries of a period: `POST /api/settings/v1/webhooks/{id}/replay`. */
  replay(
    id: string,
    body: Body<'replayWebhookDeliveries'>,
    options?: KeyedOptions,
  ): Call<Result<'replayWebhookDeliveries'>> {
    return this.sender.call('post', '/api/settings/v1/webhooks/{id}/replay', { path: { id }, body, options });
  }

  /** Send a test: `POST /api/settings/v1/webhooks/{id}/test`. */
  test(id: string, body: Body<'testWebhook'>, options?: KeyedOptions): Call<Result<'testWebhook'>> {
    return this.sender.call('post', '/api/settings/v1/webhooks/{id}/test', { path: { id }, body, options });
  }
}

class DomainsResource extends Resource {
  /** List domains: `GET /api/settings/v1/domains`. */
  list(query?: Query<'listDomains'>, options?: RequestOptions): List<Result<'listDomains'>> {
    return this.sender.list('get', '/api/settings/v1/domains', { query, options });
  }

  /** Add a domain: `POST /api/settings/v1/domains`. */
  create(body: Body<'createDomain'>, options?: KeyedOptions): Call<Result<'createDomain'>> {
    return this.sender.call('post', '/api/settings/v1/domains', { body, options });
  }

  /** Update a domain: `PATCH /api/settings/v1/domains/{id}`. */
  update(id: string, body: Body<'updateDomain'>, options?: RequestOptions): Call<Result<'updateDomain'>> {
    return this.sender.call('patch', '/api/settings/v1/domains/{id}', { path: { id }, body, options });
  }

  /** Delete a domain: `DELETE /api/settings/v1/domains/{id}`. */
  delete(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/settings/v1/domains/{id}', { path: { id }, options });
  }

  /** Verify a domain: `POST /api/settings/v1/domains/{id}/verify`. */
  verify(id: string, options?: KeyedOptions): Call<Result<'verifyDomain'>> {
    return this.sender.call('post', '/api/settings/v1/domains/{id}/verify', { path: { id }, options });
  }
}

class ApiKeysResource extends Resource {
  /** Check a credential: `GET /api/v1/me`. */
  whoAmI(options?: RequestOptions): Call<Result<'whoAmI'>> {
    return this.sender.call('get', '/api/v1/me', { options });
  }

  /** Revoke the key of this request: `DELETE /api/v1/me`. */
  revokeOwn(options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/v1/me', { options });
  }

  /** List API keys: `GET /api/settings/v1/api-keys`. */
  list(query?: Query<'listApiKeys'>, options?: RequestOptions): List<Result<'listApiKeys'>> {
    return this.sender.list('get', '/api/settings/v1/api-keys', { query, options });
  }

  /** Create an API key: `POST /api/settings/v1/api-keys`. */
  create(body: Body<'createApiKey'>, options?: KeyedOptions): Call<Result<'createApiKey'>> {
    return this.sender.call('post', '/api/settings/v1/api-keys', { body, options });
  }

  /** List token rules: `GET /api/settings/v1/token-rules`. */
  listTokenRules(query?: Query<'listTokenRules'>, options?: RequestOptions): List<Result<'listTokenRules'>> {
    return this.sender.list('get', '/api/settings/v1/token-rules', { query, options });
  }

  /** Create a token rule: `POST /api/settings/v1/token-rules`. */
  createTokenRule(body: Body<'createTokenRule'>, options?: KeyedOptions): Call<Result<'createTokenRule'>> {
    return this.sender.call('post', '/api/settings/v1/token-rules', { body, options });
  }

  /** List requests with API keys: `GET /api/settings/v1/requests`. */
  listRequests(query?: Query<'listRequests'>, options?: RequestOptions): List<Result<'listRequests'>> {
    return this.sender.list('get', '/api/settings/v1/requests', { query, options });
  }

  /** Update an API key: `PATCH /api/settings/v1/api-keys/{id}`. */
  update(id: string, body: Body<'updateApiKey'>, options?: RequestOptions): Call<Result<'updateApiKey'>> {
    return this.sender.call('patch', '/api/settings/v1/api-keys/{id}', { path: { id }, body, options });
  }

  /** Revoke an API key: `DELETE /api/settings/v1/api-keys/{id}`. */
  revoke(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/settings/v1/api-keys/{id}', { path: { id }, options });
  }

  /** Delete a token rule: `DELETE /api/settings/v1/token-rules/{id}`. */
  deleteTokenRule(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/settings/v1/token-rules/{id}', { path: { id }, options });
  }

  /** Rotate an API key: `POST /api/settings/v1/api-keys/{id}/rotate`. */
  rotate(id: string, body: Body<'rotateApiKey'>, options?: KeyedOptions): Call<Result<'rotateApiKey'>> {
    return this.sender.call('post', '/api/settings/v1/api-keys/{id}/rotate', { path: { id }, body, options });
  }
}

class InvitesResource extends Resource {
  /** List invitations: `GET /api/settings/v1/invites`. */
  list(query?: Query<'listInvites'>, options?: RequestOptions): List<Result<'listInvites'>> {
    return this.sender.list('get', '/api/settings/v1/invites', { query, options });
  }

  /** Invite a person by email: `POST /api/settings/v1/invites`. */
  create(body: Body<'createInvite'>, options?: KeyedOptions): Call<Result<'createInvite'>> {
    return this.sender.call('post', '/api/settings/v1/invites', { body, options });
  }

  /** Delete an invitation: `DELETE /api/settings/v1/invites/{id}`. */
  delete(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/settings/v1/invites/{id}', { path: { id }, options });
  }
}

class MembersResource extends Resource {
  /** List members: `GET /api/settings/v1/members`. */
  list(query?: Query<'listMembers'>, options?: RequestOptions): List<Result<'listMembers'>> {
    return this.sender.list('get', '/api/settings/v1/members', { query, options });
  }

  /** Update a member: `PATCH /api/settings/v1/members/{id}`. */
  update(id: string, body: Body<'updateMember'>, options?: RequestOptions): Call<Result<'updateMember'>> {
    return this.sender.call('patch', '/api/settings/v1/members/{id}', { path: { id }, body, options });
  }

  /** Remove a member: `DELETE /api/settings/v1/members/{id}`. */
  remove(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/settings/v1/members/{id}', { path: { id }, options });
  }
}

class WorkspaceResource extends Resource {
  /** Leave the current workspace: `POST /api/settings/v1/workspace/leave`. */
  leave(options?: KeyedOptions): Call<void> {
    return this.sender.call('post', '/api/settings/v1/workspace/leave', { options });
  }

  /** Get the current workspace: `GET /api/settings/v1/workspace`. */
  get(options?: RequestOptions): Call<Result<'getWorkspace'>> {
    return this.sender.call('get', '/api/settings/v1/workspace', { options });
  }

  /** Update the workspace: `PATCH /api/settings/v1/workspace`. */
  update(body: Body<'updateWorkspace'>, options?: RequestOptions): Call<Result<'updateWorkspace'>> {
    return this.sender.call('patch', '/api/settings/v1/workspace', { body, options });
  }

  /** Delete the workspace: `DELETE /api/settings/v1/workspace`. */
  delete(options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/settings/v1/workspace', { options });
  }

  /** List exports: `GET /api/settings/v1/exports`. */
  listExports(query?: Query<'listExports'>, options?: RequestOptions): List<Result<'listExports'>> {
    return this.sender.list('get', '/api/settings/v1/exports', { query, options });
  }

  /** Export the workspace: `POST /api/settings/v1/exports`. */
  createExport(options?: KeyedOptions): Call<Result<'createExport'>> {
    return this.sender.call('post', '/api/settings/v1/exports', { options });
  }

  /** Get an export: `GET /api/settings/v1/exports/{id}`. */
  getExport(id: string, options?: RequestOptions): Call<Result<'getExport'>> {
    return this.sender.call('get', '/api/settings/v1/exports/{id}', { path: { id }, options });
  }

  /** Download an export: `GET /api/settings/v1/exports/{id}/archive.zip`. */
  downloadExport(id: string, options?: RequestOptions): Promise<Response> {
    return this.sender.file('get', '/api/settings/v1/exports/{id}/archive.zip', { path: { id }, options });
  }
}

class SingleSignOnResource extends Resource {
  /** List the roles of directory groups: `GET /api/settings/v1/group-roles`. */
  listGroupRoles(options?: RequestOptions): Call<Result<'listGroupRoles'>> {
    return this.sender.call('get', '/api/settings/v1/group-roles', { options });
  }

  /** Replace the roles of directory groups: `PUT /api/settings/v1/group-roles`. */
  replaceGroupRoles(
    body: Body<'replaceGroupRoles'>,
    options?: RequestOptions,
  ): Call<Result<'replaceGroupRoles'>> {
    return this.sender.call('put', '/api/settings/v1/group-roles', { body, options });
  }

  /** List claimed domains: `GET /api/settings/v1/claimed-domains`. */
  listClaimedDomains(
    query?: Query<'listClaimedDomains'>,
    options?: RequestOptions,
  ): List<Result<'listClaimedDomains'>> {
    return this.sender.list('get', '/api/settings/v1/claimed-domains', { query, options });
  }

  /** Claim a domain: `POST /api/settings/v1/claimed-domains`. */
  claimDomain(body: Body<'claimDomain'>, options?: KeyedOptions): Call<Result<'claimDomain'>> {
    return this.sender.call('post', '/api/settings/v1/claimed-domains', { body, options });
  }

  /** List connections: `GET /api/settings/v1/connections`. */
  listConnections(
    query?: Query<'listConnections'>,
    options?: RequestOptions,
  ): List<Result<'listConnections'>> {
    return this.sender.list('get', '/api/settings/v1/connections', { query, options });
  }

  /** Create a connection: `POST /api/settings/v1/connections`. */
  createConnection(body: Body<'createConnection'>, options?: KeyedOptions): Call<Result<'createConnection'>> {
    return this.sender.call('post', '/api/settings/v1/connections', { body, options });
  }

  /** Delete a claimed domain: `DELETE /api/settings/v1/claimed-domains/{id}`. */
  deleteClaimedDomain(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/settings/v1/claimed-domains/{id}', { path: { id }, options });
  }

  /** Get a connection: `GET /api/settings/v1/connections/{id}`. */
  getConnection(id: string, options?: RequestOptions): Call<Result<'getConnection'>> {
    return this.sender.call('get', '/api/settings/v1/connections/{id}', { path: { id }, options });
  }

  /** Update a connection: `PATCH /api/settings/v1/connections/{id}`. */
  updateConnection(
    id: string,
    body: Body<'updateConnection'>,
    options?: RequestOptions,
  ): Call<Result<'updateConnection'>> {
    return this.sender.call('patch', '/api/settings/v1/connections/{id}', { path: { id }, body, options });
  }

  /** Delete a connection: `DELETE /api/settings/v1/connections/{id}`. */
  deleteConnection(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/settings/v1/connections/{id}', { path: { id }, options });
  }

  /** Verify a claimed domain: `POST /api/settings/v1/claimed-domains/{id}/verify`. */
  verifyClaimedDomain(id: string, options?: KeyedOptions): Call<Result<'verifyClaimedDomain'>> {
    return this.sender.call('post', '/api/settings/v1/claimed-domains/{id}/verify', {
      path: { id },
      options,
    });
  }

  /** Test a connection: `POST /api/settings/v1/connections/{id}/test`. */
  testConnection(id: string, options?: RequestOptions): Call<Result<'testConnection'>> {
    return this.sender.call('post', '/api/settings/v1/connections/{id}/test', { path: { id }, options });
  }

  /** List the sign-ins of a connection: `GET /api/settings/v1/connections/{id}/sign-ins`. */
  listConnectionSignIns(id: string, options?: RequestOptions): Call<Result<'listConnectionSignIns'>> {
    return this.sender.call('get', '/api/settings/v1/connections/{id}/sign-ins', { path: { id }, options });
  }

  /** Create a setup link: `POST /api/settings/v1/connections/{id}/setup-link`. */
  createSetupLink(id: string, options?: RequestOptions): Call<Result<'createSetupLink'>> {
    return this.sender.call('post', '/api/settings/v1/connections/{id}/setup-link', {
      path: { id },
      options,
    });
  }
}

class ScimSettingsResource extends Resource {
  /** Get the state of SCIM: `GET /api/settings/v1/scim`. */
  get(options?: RequestOptions): Call<Result<'getScim'>> {
    return this.sender.call('get', '/api/settings/v1/scim', { options });
  }

  /** Enable SCIM: `POST /api/settings/v1/scim`. */
  enable(options?: KeyedOptions): Call<Result<'enableScim'>> {
    return this.sender.call('post', '/api/settings/v1/scim', { options });
  }

  /** Disable SCIM: `DELETE /api/settings/v1/scim`. */
  disable(options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/settings/v1/scim', { options });
  }

  /** Rotate the SCIM token: `POST /api/settings/v1/scim/rotate`. */
  rotateToken(options?: KeyedOptions): Call<Result<'rotateScimToken'>> {
    return this.sender.call('post', '/api/settings/v1/scim/rotate', { options });
  }

  /** List the requests of the identity provider: `GET /api/settings/v1/scim/log`. */
  listLog(query?: Query<'listScimLog'>, options?: RequestOptions): List<Result<'listScimLog'>> {
    return this.sender.list('get', '/api/settings/v1/scim/log', { query, options });
  }
}

class AuditLogResource extends Resource {
  /** List the audit log: `GET /api/settings/v1/audit-log`. */
  list(query?: Query<'listAuditLog'>, options?: RequestOptions): CsvList<Result<'listAuditLog'>> {
    return this.sender.csvList('get', '/api/settings/v1/audit-log', { query, options });
  }
}

class ScimGroupsResource extends Resource {
  /** List groups: `GET /api/scim/v2/Groups`. */
  list(query?: Query<'listScimGroups'>, options?: RequestOptions): Call<Result<'listScimGroups'>> {
    return this.sender.call('get', '/api/scim/v2/Groups', { query, options });
  }

  /** Ensure that a group exists: `POST /api/scim/v2/Groups`. */
  ensure(
    body: Body<'ensureScimGroup'>,
    query?: Query<'ensureScimGroup'>,
    options?: RequestOptions,
  ): Call<Result<'ensureScimGroup'>> {
    return this.sender.call('post', '/api/scim/v2/Groups', { body, query, options });
  }

  /** Get a group: `GET /api/scim/v2/Groups/{id}`. */
  get(id: string, query?: Query<'getScimGroup'>, options?: RequestOptions): Call<Result<'getScimGroup'>> {
    return this.sender.call('get', '/api/scim/v2/Groups/{id}', { path: { id }, query, options });
  }

  /** Replace a group: `PUT /api/scim/v2/Groups/{id}`. */
  replace(
    id: string,
    body: Body<'replaceScimGroup'>,
    query?: Query<'replaceScimGroup'>,
    options?: RequestOptions,
  ): Call<Result<'replaceScimGroup'>> {
    return this.sender.call('put', '/api/scim/v2/Groups/{id}', { path: { id }, body, query, options });
  }

  /** Update a group: `PATCH /api/scim/v2/Groups/{id}`. */
  update(
    id: string,
    body: Body<'updateScimGroup'>,
    query?: Query<'updateScimGroup'>,
    options?: RequestOptions,
  ): Call<Result<'updateScimGroup'>> {
    return this.sender.call('patch', '/api/scim/v2/Groups/{id}', { path: { id }, body, query, options });
  }

  /** Delete a group: `DELETE /api/scim/v2/Groups/{id}`. */
  delete(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/scim/v2/Groups/{id}', { path: { id }, options });
  }
}

class ScimUsersResource extends Resource {
  /** List users: `GET /api/scim/v2/Users`. */
  list(query?: Query<'listScimUsers'>, options?: RequestOptions): Call<Result<'listScimUsers'>> {
    return this.sender.call('get', '/api/scim/v2/Users', { query, options });
  }

  /** Create a user: `POST /api/scim/v2/Users`. */
  create(
    body: Body<'createScimUser'>,
    query?: Query<'createScimUser'>,
    options?: RequestOptions,
  ): Call<Result<'createScimUser'>> {
    return this.sender.call('post', '/api/scim/v2/Users', { body, query, options });
  }

  /** Get a user: `GET /api/scim/v2/Users/{id}`. */
  get(id: string, query?: Query<'getScimUser'>, options?: RequestOptions): Call<Result<'getScimUser'>> {
    return this.sender.call('get', '/api/scim/v2/Users/{id}', { path: { id }, query, options });
  }

  /** Replace a user: `PUT /api/scim/v2/Users/{id}`. */
  replace(
    id: string,
    body: Body<'replaceScimUser'>,
    query?: Query<'replaceScimUser'>,
    options?: RequestOptions,
  ): Call<Result<'replaceScimUser'>> {
    return this.sender.call('put', '/api/scim/v2/Users/{id}', { path: { id }, body, query, options });
  }

  /** Update a user: `PATCH /api/scim/v2/Users/{id}`. */
  update(
    id: string,
    body: Body<'updateScimUser'>,
    query?: Query<'updateScimUser'>,
    options?: RequestOptions,
  ): Call<Result<'updateScimUser'>> {
    return this.sender.call('patch', '/api/scim/v2/Users/{id}', { path: { id }, body, query, options });
  }

  /** Delete a user: `DELETE /api/scim/v2/Users/{id}`. */
  delete(id: string, options?: RequestOptions): Call<void> {
    return this.sender.call('delete', '/api/scim/v2/Users/{id}', { path: { id }, options });
  }
}

class ScimResource extends Resource {
  readonly groups = new ScimGroupsResource(this.sender);
  readonly users = new ScimUsersResource(this.sender);

  /** Get the service provider configuration: `GET /api/scim/v2/ServiceProviderConfig`. */
  getServiceProviderConfig(options?: RequestOptions): Call<Result<'getScimServiceProviderConfig'>> {
    return this.sender.call('get', '/api/scim/v2/ServiceProviderConfig', { options });
  }

  /** List resource types: `GET /api/scim/v2/ResourceTypes`. */
  listResourceTypes(
    query?: Query<'listScimResourceTypes'>,
    options?: RequestOptions,
  ): Call<Result<'listScimResourceTypes'>> {
    return this.sender.call('get', '/api/scim/v2/ResourceTypes', { query, options });
  }

  /** List schemas: `GET /api/scim/v2/Schemas`. */
  listSchemas(query?: Query<'listScimSchemas'>, options?: RequestOptions): Call<Result<'listScimSchemas'>> {
    return this.sender.call('get', '/api/scim/v2/Schemas', { query, options });
  }

  /** Get a resource type: `GET /api/scim/v2/ResourceTypes/{name}`. */
  getResourceType(name: string, options?: RequestOptions): Call<Result<'getScimResourceType'>> {
    return this.sender.call('get', '/api/scim/v2/ResourceTypes/{name}', { path: { name }, options });
  }

  /** Get a schema: `GET /api/scim/v2/Schemas/{urn}`. */
  getSchema(urn: string, options?: RequestOptions): Call<Result<'getScimSchema'>> {
    return this.sender.call('get', '/api/scim/v2/Schemas/{urn}', { path: { urn }, options });
  }
}

/** All operations of the service, by what they belong to. */
export class Resources {
  readonly codes: CodesResource;
  readonly folders: FoldersResource;
  readonly designTemplates: DesignTemplatesResource;
  readonly files: FilesResource;
  readonly analytics: AnalyticsResource;
  readonly scans: ScansResource;
  readonly events: EventsResource;
  readonly reports: ReportsResource;
  readonly leads: LeadsResource;
  readonly mobile: MobileResource;
  readonly sessions: SessionsResource;
  readonly auth: AuthResource;
  readonly deviceLogins: DeviceLoginsResource;
  readonly webhooks: WebhooksResource;
  readonly domains: DomainsResource;
  readonly apiKeys: ApiKeysResource;
  readonly invites: InvitesResource;
  readonly members: MembersResource;
  readonly workspace: WorkspaceResource;
  readonly singleSignOn: SingleSignOnResource;
  readonly scimSettings: ScimSettingsResource;
  readonly auditLog: AuditLogResource;
  readonly scim: ScimResource;

  constructor(sender: Sender) {
    this.codes = new CodesResource(sender);
    this.folders = new FoldersResource(sender);
    this.designTemplates = new DesignTemplatesResource(sender);
    this.files = new FilesResource(sender);
    this.analytics = new AnalyticsResource(sender);
    this.scans = new ScansResource(sender);
    this.events = new EventsResource(sender);
    this.reports = new ReportsResource(sender);
    this.leads = new LeadsResource(sender);
    this.mobile = new MobileResource(sender);
    this.sessions = new SessionsResource(sender);
    this.auth = new AuthResource(sender);
    this.deviceLogins = new DeviceLoginsResource(sender);
    this.webhooks = new WebhooksResource(sender);
    this.domains = new DomainsResource(sender);
    this.apiKeys = new ApiKeysResource(sender);
    this.invites = new InvitesResource(sender);
    this.members = new MembersResource(sender);
    this.workspace = new WorkspaceResource(sender);
    this.singleSignOn = new SingleSignOnResource(sender);
    this.scimSettings = new ScimSettingsResource(sender);
    this.auditLog = new AuditLogResource(sender);
    this.scim = new ScimResource(sender);
  }
}
