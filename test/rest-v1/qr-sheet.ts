import { readSymbols } from '../../scripts/read-symbol.js';
import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { Answer, Client } from '../toolbox/client.js';
import { pagesOf } from '../toolbox/print-files.js';
import type { ServiceUnderTest } from '../toolbox/use-service.js';

export class Sheets {
  private constructor(
    readonly acme: Client,
    /** Of the codes that were created last. */
    readonly payloads: string[] = [],
  ) {}

  static async open({ service }: ServiceUnderTest): Promise<Sheets> {
    return new Sheets(await service.client());
  }

  async create(count: number, fields: object = {}): Promise<void> {
    const item = { category: 'url', qr_data: { url: 'https://example.com/menu' }, ...fields };
    const items = Array.from({ length: count }, (_, index) => ({ name: `Table ${index + 1}`, ...item }));
    const { body } = await this.acme.post<BulkReportDto>('/api/v1/qr/bulk', { items });
    this.payloads.splice(0, this.payloads.length, ...body.results.map(({ qr }) => qr?.payload ?? ''));
  }

  download = (query = ''): Promise<Answer> => this.acme.get(`/api/v1/qr/sheet.pdf${query}`);

  /** @returns the payloads on each page */
  async read(query: string): Promise<string[][]> {
    const { status, headers, bytes } = await this.download(query);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'inline; filename="qr-codes.pdf"',
    ]);
    return Promise.all(pagesOf(bytes).map((page) => readSymbols(page)));
  }
}

export function testLayouts(world: ServiceUnderTest, layouts: [query: string, perPage: number][]): void {
  it.each(layouts)('has every symbol once, in the order of the list: %s', async (query, perPage) => {
    const sheets = await Sheets.open(world);
    await sheets.create(perPage + 2);
    const { payloads } = sheets;
    const pages = await sheets.read(`?sort=created_at&${query}`);
    expect(pages).toEqual([payloads.slice(0, perPage), payloads.slice(perPage)]);
  });
}
