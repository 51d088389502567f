import { type AnswerRules, defaultRules } from '@parlance/contract/kinds/written/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formOf, formsOf } from './forms.ts';

const none: AnswerRules = {
  language: 'en',
  spelling: false,
  hyphens: false,
  articles: false,
  numbers: false,
  accents: false,
  case: false,
};
const all: AnswerRules = { ...none, spelling: true, hyphens: true, articles: true, numbers: true, accents: true };

function areAlike(one: string, other: string, rules: AnswerRules): boolean {
  const forms = formsOf(other, rules);
  return [...formsOf(one, rules)].some((form) => forms.has(form));
}

const cases: [rule: string, one: string, other: string, alike: boolean, rules?: Partial<AnswerRules>][] = [
  ['base', 'The  Tide', 'the tide', true],
  ['base', 'ｔｉｄｅ', 'tide', true],
  ['base', 'tide', 'tides', false],
  ['edges', '“tide.”', 'tide', true],
  ['edges', '(tide)', 'tide', true],
  ['edges', '...', '...', true],
  ['edges', 'U.S.', 'u.s', true],
  ['base', 'rock´n´roll, oʼclock', "rock'n'roll, o'clock", true],
  ['base', 'd`or ‹a› ＇b＇', "d'or 'a' 'b'", true],
  ['base', '«tide» „ebb“ 「sea」 ″', '"tide" "ebb" "sea" "', true],
  ['base', 'in\u00ADfor\u200Bma\uFEFFtion\u2060', 'information', true],
  ['base', '１９０２', '1902', true],
  ['base', 'STRASSE', 'Straße', true],
  ['base', 'STRAẞE', 'Straße', true],
  ['base', 'x²', 'x2', true],
  ['base', 'well⸺kept', 'well-kept', true],
  ['edges', '海。', '海', true],
  ['edges', '¿el mar?', 'el mar', true],
  ['edges', 'समुद्र।', 'समुद्र', true],
  ['edges', 'بحر؟', 'بحر', true],
  ['case', 'Turkey', 'turkey', true],
  ['case', 'Turkey', 'turkey', false, { case: true }],

  ['accents', 'café', 'cafe', false],
  ['accents', 'café', 'cafe', true, { accents: true }],
  ['accents', 'Straße', 'strasse', true, { accents: true }],
  ['accents', 'œuvre, smørrebrød, Łódź, Cæsar', 'oeuvre, smorrebrod, lodz, caesar', true, { accents: true }],

  ['numbers', 'five', '5', false],
  ['numbers', 'five', '5', true, { numbers: true }],
  ['numbers', 'a hundred and five', '105', true, { numbers: true }],
  ['numbers', 'one hundred five', '105', true, { numbers: true }],
  ['numbers', 'two thousand and twelve', '2012', true, { numbers: true }],
  ['numbers', 'nine hundred and ninety-nine million', '999,000,000', true, { numbers: true }],
  ['numbers', 'twenty-first', '21st', true, { numbers: true }],
  ['numbers', 'twelfth', '12th', true, { numbers: true }],
  ['numbers', 'twenty-one', '21st', false, { numbers: true }],
  ['numbers', '21', '21st', false, { numbers: true }],
  ['numbers', '1,000', '1 000', true, { numbers: true }],
  ['numbers', '12,500,000', '12500000', true, { numbers: true }],
  ['numbers', '.5', '0.5', true, { numbers: true }],
  ['numbers', '.5', '5', false, { numbers: true }],
  ['numbers', '10:30', '10.30', true, { numbers: true }],
  ['numbers', '9.30 am', '9.30am', true, { numbers: true }],
  ['numbers', '9:30 a.m.', '9.30am', true, { numbers: true }],
  ['numbers', '9 pm', '9pm', true, { numbers: true }],
  ['numbers', '55%', '55 per cent', true, { numbers: true }],
  ['numbers', 'fifty-five percent', '55 %', true, { numbers: true }],
  ['numbers', '3 boats', 'three boats', true, { numbers: true }],
  ['numbers', 'two hundred and five metres', '205 metres', true, { numbers: true }],
  ['numbers', '12 300', '12300', true, { numbers: true }],
  ['numbers', 'five', '5', false, { numbers: true, language: 'de' }],

  ['spelling', 'colour', 'color', false],
  ['spelling', 'colour', 'color', true, { spelling: true }],
  ['spelling', 'organise a centre', 'organize a center', true, { spelling: true }],
  ['spelling', 'travelling', 'traveling', true, { spelling: true }],
  ['spelling', 'aeroplane', 'airplane', true, { spelling: true }],
  ['spelling', 'catalogue', 'catalog', true, { spelling: true }],
  ['spelling', 'cheque', 'check', false, { spelling: true }],
  ['spelling', 'metre', 'meter', false, { spelling: true }],
  ['spelling', 'storey', 'story', false, { spelling: true }],
  ['spelling', 'programme', 'program', false, { spelling: true }],
  ['spelling', 'practice', 'practise', false, { spelling: true }],
  ['spelling', 'tyre', 'tire', false, { spelling: true }],
  ['spelling', 'kerb', 'curb', false, { spelling: true }],
  ['spelling', 'draught', 'draft', false, { spelling: true }],
  ['spelling', 'licence', 'license', false, { spelling: true }],
  ['spelling', 'Colour', 'cOLOR', false, { spelling: true, case: true }],
  ['spelling', 'Colour', 'Color', true, { spelling: true, case: true }],
  ['spelling', 'COLOUR', 'COLOR', true, { spelling: true, case: true }],
  ['spelling', 'colur', 'colour', false, { spelling: true }],

  ['articles', 'the library', 'library', false],
  ['articles', 'the library', 'library', true, { articles: true }],
  ['articles', 'a library', 'the library', true, { articles: true }],
  ['articles', 'at the library', 'at library', false, { articles: true }],
  ['articles', 'the', 'a', false, { articles: true }],
  ['articles', 'den Hafen', 'Hafen', true, { articles: true, language: 'de' }],
  ['articles', 'l’eau', 'eau', true, { articles: true, language: 'fr' }],
  ['articles', 'le port', 'port', true, { articles: true, language: 'fr-CA' }],
  ['articles', 'los barcos', 'barcos', true, { articles: true, language: 'es' }],
  ['articles', "un'isola", 'isola', false, { articles: true, language: 'it' }],
  ['articles', "l'isola", 'isola', true, { articles: true, language: 'it' }],
  ['articles', 'the port', 'port', false, { articles: true, language: 'de' }],

  ['hyphens', 'well-kept', 'well kept', true, { hyphens: true }],
  ['hyphens', 'well-kept', 'wellkept', true, { hyphens: true }],
  ['hyphens', 'up-to-date', 'up to date', true, { hyphens: true }],
  ['hyphens', 'car park', 'carpark', false, { hyphens: true }],
  ['hyphens', 'well-kept', 'well kept', false],
  ['all', 'The twenty-first aeroplane', '21st airplane', true, all],
  ['all', 'a colour-blind café', 'color blind cafe', true, all],
];

describe('forms', () => {
  test.each(cases)('%s: %j and %j are alike: %j', (_rule, one, other, alike, rules = {}) => {
    expect(areAlike(one, other, { ...none, ...rules })).toBe(alike);
    expect(areAlike(other, one, { ...none, ...rules })).toBe(alike);
  });

  test('answers that are alike in every rule are put together by one form', () => {
    const texts = ['the Well-kept colour', 'well kept color', 'A well-kept  colour.'];
    expect(new Set(texts.map((text) => formOf(text, all)))).toEqual(new Set(['well kept colour']));
    expect(formOf('a hundred and five cafés', { ...all, accents: false })).toBe('105 cafés');
  });

  const pieces =
    'the|a|l’|tide|well-kept|up-to-date|colour|color|centre|café|ß|twenty-one|two|hundred|and|five|1,000|1 000|.5|10.30|am|%|per cent|-|–|(|"|Ｘ';
  const piece = fc.constantFrom(...pieces.split('|'));
  const text = fc.oneof(
    fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(' ')),
    fc.string({ maxLength: 40 }),
  );
  const switches = fc.record({
    language: fc.constantFrom('en', 'de', 'fr', 'it', 'es', 'ja'),
    spelling: fc.boolean(),
    hyphens: fc.boolean(),
    articles: fc.boolean(),
    numbers: fc.boolean(),
    accents: fc.boolean(),
    case: fc.boolean(),
  });
  const names = ['spelling', 'hyphens', 'articles', 'numbers', 'accents'] as const;

  test('switching a rule on never makes a right answer wrong', () => {
    fc.assert(
      fc.property(text, text, switches, fc.constantFrom(...names), (one, other, rules, name) => {
        const off = { ...rules, [name]: false };
        const on = { ...rules, [name]: true };
        expect(!areAlike(one, other, off) || areAlike(one, other, on)).toBe(true);
        expect(formsOf(one, on).size).toBeLessThanOrEqual(96);
      }),
      { numRuns: 1000 },
    );
  });

  test('the defaults are those of the language of a course', () => {
    expect(defaultRules('de-CH')).toEqual({
      language: 'de-CH',
      spelling: true,
      hyphens: true,
      articles: true,
      numbers: true,
      accents: false,
      case: false,
    });
  });
});
