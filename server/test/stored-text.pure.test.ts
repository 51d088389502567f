import { expect, test } from 'vitest';
import { storedText } from './stored-text.ts';

test.each([Buffer.from('a secret'), new TextEncoder().encode('a secret')])(
  'bytes are read as what they say: %o',
  (bytes) => {
    expect(storedText([{ id: 1, hash: bytes }])).toBe('[{"id":1,"hash":"a secret"}]');
  },
);
