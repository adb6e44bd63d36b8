it('never ends', () => new Promise(() => undefined), 100);

it('passes', () => {
  expect(1).toBe(1);
});
