import { foldLines, toFileName } from './content-lines.js';

describe('folded', () => {
  it('has no line of more than 75 octets, splits no character, and unfolds to what it was', () => {
    const lines = [
      'BEGIN:VCARD',
      `NOTE:${'a'.repeat(69)}é${'ü😀'.repeat(60)}`,
      `FN:${'x'.repeat(72)}`,
      '',
    ].join('\r\n');
    const text = foldLines(lines);
    expect(
      text
        .split('\r\n')
        .map((line) => Buffer.byteLength(line))
        .filter((size) => size > 75),
    ).toEqual([]);
    expect(text).not.toContain('\ufffd');
    expect(text.replaceAll('\r\n ', '')).toBe(lines);
    expect(text.split('\r\n')).toContain(`FN:${'x'.repeat(72)}`);
  });
});

describe('fileNameOf', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace.vcf'],
    ['../../etc/passwd', 'etc passwd.vcf'],
    ['"; filename=x.exe\r\n', 'filename x exe.vcf'],
    ['Zoë & Söhne', 'Zoë Söhne.vcf'],
    ['…', 'contact.vcf'],
    ['x'.repeat(255), `${'x'.repeat(60)}.vcf`],
  ])('makes a name of %j', (title, name) => {
    expect(toFileName(title, 'contact', 'vcf')).toBe(name);
  });
});
