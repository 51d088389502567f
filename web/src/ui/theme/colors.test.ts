import { expect, test } from 'vitest';
import { scales } from './colors.ts';
import tokens from './tokens.css?raw';

test.each(Object.entries(scales))('the scale %s is the one of tokens.css', (name, shades) => {
  const written = shades.map((_, index) => new RegExp(`--${name}-${index}: (#[0-9a-f]{6});`).exec(tokens)?.[1]);
  expect(written).toEqual([...shades]);
});
