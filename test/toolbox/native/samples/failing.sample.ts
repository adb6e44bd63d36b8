interface Shape {
  size: number;
}

it('fails in line 7', () => {
  const shape: Shape = { size: 1 };
  expect(shape.size).toBe(2);
});

it('passes', () => {
  expect(1).toBe(1);
});
