import sharp from 'sharp';
import { QueueFull } from '#libs/queue';
import { SymbolSheets } from '#libs/qr-codes';
import { QrListService } from '../../src/qr/list/qr-list.service.js';
import type { Client } from '../toolbox/client.js';
import { inkCoverage, PAGE_DPI, pagesOf } from '../toolbox/print-files.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';
import { Sheets, testLayouts } from './qr-sheet.js';

describe('GET /api/v1/qr/sheet.pdf', () => {
  const world = useService();
  let sheets: Sheets;
  let acme: Client;
  beforeEach(async () => {
    sheets = await Sheets.open(world);
    acme = sheets.acme;
  });
  afterEach(() => jest.restoreAllMocks());

  testLayouts(world, [
    ['caption=short_url&marks=true', 24],
    ['preset=a4_63x38_avery_l7160&caption=none', 21],
    ['columns=3&rows=2&margin_mm=8.5&gap_mm=2&paper=Letter&color_space=cmyk', 6],
  ]);

  it('begins after the labels that are used', async () => {
    await sheets.create(5);
    expect(await sheets.read('?sort=created_at&columns=2&rows=3&skip=4')).toEqual([
      sheets.payloads.slice(0, 2),
      sheets.payloads.slice(2),
    ]);
  });

  it('places labels where their paper has them, to a tenth of a millimeter', async () => {
    await sheets.create(1);
    const query =
      'columns=1&rows=1&margin_left_mm=50.4&margin_top_mm=70.2&cell_width_mm=40&cell_height_mm=40';
    const { bytes } = await sheets.download(`?caption=none&marks=true&${query}`);
    const [page = Buffer.alloc(0)] = pagesOf(bytes);
    const { data, info } = await sharp(page).greyscale().raw().toBuffer({ resolveWithObject: true });
    const [columns, rows]: [number[], number[]] = [[], []];
    for (const [at, gray] of data.entries()) {
      if (gray === 255) continue;
      columns.push(at % info.width);
      rows.push(Math.floor(at / info.width));
    }
    const mm = (px: number) => (px / PAGE_DPI) * 25.4;
    const ends = [columns, rows].map((places) => {
      const sorted = places.sort((one, other) => one - other);
      return [mm(sorted[0] ?? 0), mm((sorted.at(-1) ?? 0) + 1)];
    });
    // A mark is a cross of 3 mm around each corner.
    for (const [index, expected] of [48.9, 91.9, 68.7, 111.7].entries())
      expect(Math.abs((ends.flat()[index] ?? 0) - expected)).toBeLessThan(0.2);
  });

  it('writes names of any length and script, and black that is black ink only', async () => {
    await sheets.create(2, { name: 'Größe – Ελληνικά Привет 席 ★ '.repeat(9) });
    expect((await sheets.read('?sort=created_at&color_space=cmyk')).flat()).toEqual(sheets.payloads);
    const { bytes } = await sheets.download('?color_space=cmyk&marks=true');
    const [cyan, magenta, yellow, black = 0] = inkCoverage(bytes);
    expect([cyan, magenta, yellow, black > 0]).toEqual([0, 0, 0, true]);
  });

  it('has an empty page if no code fits, and no body for HEAD', async () => {
    expect(await sheets.read('?q=nothing')).toEqual([[]]);
    const { status, bytes } = await acme.head('/api/v1/qr/sheet.pdf');
    expect([status, bytes.length]).toEqual([200, 0]);
  });

  it('answers 422 to a symbol that its label has no space for, with the name of its code', async () => {
    const qr_data = { text: 'Kündigung '.repeat(90) };
    await acme.qrCode({ name: 'Contract', category: 'text', dynamic: false, qr_data });
    const { status, body } = await acme.get<Problem>('/api/v1/qr/sheet.pdf?columns=12&rows=20&margin_mm=5');
    expect([status, body.errors.map(({ parameter }) => parameter)]).toEqual([422, ['columns']]);
    expect(body.detail).toMatch(
      /^columns leaves [\d.]+ mm for the symbol of "Contract", which needs [\d.]+ mm/,
    );
    const [page] = await sheets.read('?columns=3&rows=4');
    expect(page).toEqual([qr_data.text]);
  });

  it.each([
    ['preset', 'preset=avery'],
    ['rows', 'preset=letter_67x25_avery_5160&rows=3'],
    ['paper', 'paper=A5'],
    ['columns', 'columns=20&gap_mm=10'],
    ['columns', 'columns=4&cell_width_mm=60'],
    ['rows', 'rows=30'],
    ['rows', 'rows=8&cell_height_mm=40'],
    ['margin_mm', 'margin_mm=1.234'],
    ['gap_x_mm', 'gap_x_mm=-1'],
    ['cell_width_mm', 'cell_width_mm=9'],
    ['skip', 'columns=2&rows=2&skip=4'],
    ['caption', 'caption=id'],
    ['format', 'format=svg'],
    ['folder_id', 'folder_id=00000000-0000-7000-8000-000000000000'],
  ])('answers 422 that names %s to ?%s', async (parameter, query) => {
    const { status, body } = await acme.get<Problem>(`/api/v1/qr/sheet.pdf?${query}`);
    expect([status, body.errors.map((fault) => fault.parameter)]).toEqual([422, [parameter]]);
  });

  it('answers 422 to symbols that are too large for one sheet, with how many fit', async () => {
    const fields = { category: 'text', dynamic: false, qr_data: { text: 'x'.repeat(1_000) } };
    await sheets.create(120, { ...fields, design: { error_correction: 'H' } });
    const { status, body } = await acme.get<Problem>('/api/v1/qr/sheet.pdf');
    expect([status, body.errors[0]?.code, body.detail]).toEqual([
      ...[422, 'too_many_items'],
      expect.stringContaining('the first 115 fit'),
    ]);
  });

  it('answers 422 to more than 1,000 codes, and 503 when too many sheets wait', async () => {
    const { app } = world.service.running;
    const page = { records: [], nextCursor: null, total: 1_001 };
    jest.spyOn(app.get(QrListService), 'list').mockResolvedValueOnce(page);
    expect((await acme.get<Problem>('/api/v1/qr/sheet.pdf')).body.detail).toContain('at most 1000 QR codes');
    jest.spyOn(app.get(SymbolSheets), 'draw').mockRejectedValueOnce(new QueueFull());
    const { status, headers } = await sheets.download();
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
  });
});
