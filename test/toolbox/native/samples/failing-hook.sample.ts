beforeAll(() => {
  throw new Error('the hook failed');
});

it('is not run', () => undefined);
it('is not run either', () => undefined);
