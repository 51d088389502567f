import { expect, test } from 'vitest';
import { cssString } from './running-head.tsx';

test.each([
  ['Reading 2', '"Reading 2"'],
  ['Żółć', '"Żółć"'],
  ['"; } </style>', String.raw`"\22 \3b  \7d  \3c \2f style\3e "`],
  ['a\\b\nc', String.raw`"a\5c b\a c"`],
])('%j in a style sheet', (text, css) => {
  expect(cssString(text)).toBe(css);
});
