it('finds nothing of the file before, and leaves its own behind', () => {
  expect([process.env.LEFT_BEHIND, Math.random()]).not.toContain('left behind');
  process.env = { ...process.env, LEFT_BEHIND: 'left behind' };
  jest.spyOn(Math, 'random').mockReturnValue('left behind' as never);
});

it('finds the variables of the run', () => {
  expect(process.env.PATH).toBeDefined();
});
