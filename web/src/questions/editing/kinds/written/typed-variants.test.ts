import { defaultRules } from '@parlance/contract/kinds/written/rules';
import { expect, test } from 'vitest';
import { typedGaps, typedVariants, underRules, variantsOf } from './typed-variants.ts';

const rules = defaultRules('en');

test.each<[what: string, text: string, off: string[], on: string[]]>([
  ['lines and bars', 'tide | tides\nthe tide', ['tide', 'tides', 'the tide'], ['tide', 'tides', 'the tide']],
  ['a bar that is a letter', String.raw`a\|b`, ['a|b'], ['a|b']],
  ['brackets', String.raw`(the) tide|\(x\)`, ['(the) tide', String.raw`\(x\)`], ['(the) tide', String.raw`\(x\)`]],
  ['a backslash before a bar', String.raw`a\\|b`, [String.raw`a\|b`], [String.raw`a\\`, 'b']],
  ['nothing', ' | \n', [], []],
])('what is typed: %s', (_what, text, off, on) => {
  expect(variantsOf(text, null)).toEqual(off);
  expect(variantsOf(text, rules)).toEqual(on);
});

test.each([[['a|b', 'c']], [['(the) tide', String.raw`\(x\)`]], [[String.raw`a\\`, 'b']]])(
  'variants are typed and read as they were: %s',
  (variants) => {
    expect(variantsOf(typedVariants(variants, rules), rules)).toEqual(variants);
    expect(typedGaps({ gaps: [variants], rules }).rules).toBe(rules);
  },
);

const on = { from: null, to: rules };
const off = { from: rules, to: null };

test('what is accepted stays the same when rules are switched on or off', () => {
  expect(underRules('tide | tides', on)).toBe('tide | tides');
  expect(underRules('salt (sea)|salt', on)).toBe(`${String.raw`salt \(sea\)`}\nsalt`);
  expect(underRules(String.raw`salt \(sea\)`, off)).toBe('salt (sea)');
  expect(underRules('(the) car(s)', off)).toBe('the cars\ncars\nthe car\ncar');
  expect(underRules('(the) tide', off, '|')).toBe('the tide|tide');
  expect(underRules('(the tide', off)).toBe('(the tide');
  expect(underRules('(the) tide', { from: rules, to: defaultRules('de') })).toBe('(the) tide');
});
