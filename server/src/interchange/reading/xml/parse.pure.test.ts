import { describe, expect, it } from 'vitest';
import { parseXml } from './parse.ts';

const deep = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;

describe('a document of XML', () => {
  it.each([
    ['a bare DOCTYPE', '<!DOCTYPE quiz><quiz/>'],
    ['the five entities of XML', '<quiz>&lt;&gt;&amp;&quot;&apos;&#163;</quiz>'],
    ['elements 100 deep', deep(100)],
    ['an attribute of 64 KiB', `<quiz a="${'x'.repeat(64 * 1024)}"/>`],
  ])('is read with %s', (_what, text) => {
    expect(parseXml(text).children).toBeInstanceOf(Array);
  });

  const entities = 'It declares entities; they are not read.';
  it.each([
    ['an entity', '<!DOCTYPE quiz [<!ENTITY a "b">]><quiz>&a;</quiz>', entities],
    ['an entity of a file', '<!DOCTYPE quiz [<!ENTITY a SYSTEM "file:///etc/passwd">]><quiz>&a;</quiz>', entities],
    ['a parameter entity', '<!DOCTYPE quiz [<!ENTITY % a SYSTEM "http://parlance.test/a"> %a;]><quiz/>', entities],
    ['a DTD by its system id', '<!DOCTYPE quiz SYSTEM "quiz.dtd"><quiz/>', entities],
    ['a DTD by its public id', '<!DOCTYPE quiz PUBLIC "-//A//B" "http://parlance.test/quiz.dtd"><quiz/>', entities],
    ['an entity that nothing declares', '<quiz>\n&pound;</quiz>', /^It is not well-formed in line 2, column \d+: /],
    ['an element that is not closed', '<quiz>\n<a>\n</quiz>', /^It is not well-formed in line 3, column \d+: /],
    ['elements 101 deep', deep(101), 'Its elements stand more than 100 deep in each other.'],
    ['a longer attribute', `<quiz a="${'x'.repeat(64 * 1024 + 1)}"/>`, 'The attribute a has more than 64 KiB.'],
    ['two million elements', `<quiz>${'<a/>'.repeat(2_000_000)}</quiz>`, /^It has more than 2,000,000 elements/],
    ['nothing', '', /must contain a root element/],
  ])('is not read with %s', (_what, text, sentence) => {
    expect(() => parseXml(text)).toThrow(sentence);
  });
});
