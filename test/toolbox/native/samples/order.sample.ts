it.each(Array.from({ length: 12 }, (_, index) => index))('test %i', () => undefined);
