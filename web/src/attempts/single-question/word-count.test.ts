import { expect, it } from 'vitest';
import { askedPhrase, askedWords, countWords, formatAsked, wordAdvice } from './word-count.ts';

it.each([
  ['', 0],
  ['  \n ', 0],
  ['Dear Councillors,', 2],
  ['It is half-past nine – almost.', 5],
  ["Don't  stop\nhere …", 3],
  ['Öffnet 3 Türen', 3],
])('counts the words of %j', (text, words) => {
  expect(countWords(text)).toBe(words);
});

it.each([
  ['Write at least 150 words.', { least: 150, most: null, about: null }],
  ['Write a minimum of 1,200 words.', { least: 1200, most: null, about: null }],
  ['Use no fewer than 40 words.', { least: 40, most: null, about: null }],
  ['Not less than 40 words, please.', { least: 40, most: null, about: null }],
  ['Write 250 words or more.', { least: 250, most: null, about: null }],
  ['Write 150-180 words.', { least: 150, most: 180, about: null }],
  ['Write between 150 and 180 words.', { least: 150, most: 180, about: null }],
  ['Write 150 to 180 words.', { least: 150, most: 180, about: null }],
  ['Write about 120 words.', { least: null, most: null, about: 120 }],
  ['Answer in 120 words.', { least: null, most: null, about: 120 }],
  ['A 120-word letter to a friend.', { least: null, most: null, about: 120 }],
  ['Use no more than 50 words.', { least: null, most: 50, about: null }],
  ['Use fewer than 50 words.', { least: null, most: 50, about: null }],
  ['At least 80 words and at most 100 words.', { least: 80, most: 100, about: null }],
  ['Describe your town. Give 3 reasons.', null],
  ['In other words, what happened in 1999?', null],
])('reads %j', (text, asked) => {
  expect(askedWords(text)).toEqual(asked);
});

it('says what is required and what is missing', () => {
  const least = { least: 150, most: null, about: null };
  expect(askedPhrase(least)).toBe('at least 150 words required');
  expect(wordAdvice(0, least)).toBeNull();
  expect(wordAdvice(141, least)).toBe('9 to go');
  expect(wordAdvice(150, least)).toBe('reached');
  expect(formatAsked(least, 141)).toBe('at least 150 words required, 9 to go');
  expect(formatAsked(least, 0)).toBe('at least 150 words required');
  const most = { least: null, most: 50, about: null };
  expect(askedPhrase(most)).toBe('no more than 50 words allowed');
  expect(wordAdvice(50, most)).toBeNull();
  expect(wordAdvice(54, most)).toBe('4 too many');
  expect(askedPhrase({ least: 150, most: 180, about: null })).toBe('150 to 180 words required');
  const about = { least: null, most: null, about: 120 };
  expect(askedPhrase(about)).toBe('about 120 words required');
  expect(wordAdvice(20, about)).toBeNull();
});
