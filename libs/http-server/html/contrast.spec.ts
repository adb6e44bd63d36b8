import { contrastRatio, readableOn } from './contrast.js';

describe('contrastOf', () => {
  it('is the ratio of WCAG 2.2', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrastRatio('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  });
});

describe('readableOn', () => {
  it('is legible on every color', () => {
    const steps = ['00', '33', '66', '77', '99', 'cc', 'ff'];
    const colors = steps.flatMap((red) =>
      steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
    );
    expect(
      Math.min(...colors.map((color) => contrastRatio(color, readableOn(color)))),
    ).toBeGreaterThanOrEqual(4.5);
  });
});
