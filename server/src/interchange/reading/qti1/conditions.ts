import { isElement, type Known, type RawElement } from '../xml/element.ts';

/** An answer that a rule asks for. */
export type Term = { ident: string; value: string; index: number; isCaseKept: boolean; isPattern: boolean };
/** An end of the numbers that a rule takes. */
export type Bound = { ident: string; value: string; isLeast: boolean };

/** What a rule asks for: of each group one, none of `nots`, numbers within `bounds`. Of nothing, it is for any answer. */
export type Condition = { groups: Term[][]; nots: Term[]; bounds: Bound[] };

/** What a condition that can be read is made of. */
export const CONDITION_PARTS: Known = {
  elements: new Set('and or not varequal varsubset varsubstring vargte vargt varlte varlt other unanswered'.split(' ')),
  attributes: new Set(['respident', 'case', 'index', 'setmatch']),
  isText: (name) => /^var[a-z]+$/.test(name),
};

const NOTHING: Condition = { groups: [], nots: [], bounds: [] };

/** The condition of a `conditionvar`, looked at without taking; null for one that cannot be read. */
export function conditionOf(raw: RawElement): Condition | null {
  switch (raw.name) {
    case 'varequal':
    case 'varsubset':
    case 'varsubstring':
      return { ...NOTHING, groups: [[termOf(raw)]] };
    case 'vargte':
    case 'vargt':
    case 'varlte':
    case 'varlt':
      return { ...NOTHING, bounds: [{ ...termOf(raw), isLeast: raw.name.startsWith('varg') }] };
    case 'other':
    case 'unanswered':
      return NOTHING;
    case 'conditionvar':
    case 'and':
      return allOf(partsOf(raw));
    case 'or':
      return anyOf(partsOf(raw));
    case 'not':
      return noneOf(partsOf(raw));
    default:
      return null;
  }
}

type Parts = (Condition | null)[];

function partsOf(raw: RawElement): Parts {
  return raw.children.filter(isElement).map(conditionOf);
}

function isKnown(parts: Parts): parts is Condition[] {
  return !parts.includes(null);
}

function allOf(parts: Parts): Condition | null {
  if (!isKnown(parts)) return null;
  return {
    groups: parts.flatMap(({ groups }) => groups),
    nots: parts.flatMap(({ nots }) => nots),
    bounds: parts.flatMap(({ bounds }) => bounds),
  };
}

/** One of several answers to one response; numbers may be given with what is around them. */
function anyOf(parts: Parts): Condition | null {
  if (!isKnown(parts)) return null;
  const terms = parts.flatMap(({ groups }) => groups.flat());
  const isSimple = parts.every(({ groups, nots }) => groups.length <= 1 && nots.length === 0);
  if (!isSimple || terms.some(({ ident }) => ident !== terms[0]?.ident)) return null;
  return { groups: terms.length > 0 ? [terms] : [], nots: [], bounds: parts.flatMap(({ bounds }) => bounds) };
}

function noneOf(parts: Parts): Condition | null {
  const [part, ...more] = parts;
  if (!part || more.length > 0) return null;
  const { groups, nots, bounds } = part;
  return groups.length === 1 && nots.length === 0 && bounds.length === 0 ? { ...NOTHING, nots: groups.flat() } : null;
}

function termOf(raw: RawElement): Term {
  const valueOf = (name: string) => raw.attributes.find((attribute) => attribute.name === name)?.value.trim() ?? '';
  return {
    ident: valueOf('respident'),
    value: raw.children
      .map((child) => (isElement(child) ? '' : child.text))
      .join('')
      .trim(),
    index: Number(valueOf('index')) || 0,
    isCaseKept: /^(yes|true)$/i.test(valueOf('case')),
    isPattern: raw.name !== 'varequal',
  };
}
