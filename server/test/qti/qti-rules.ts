import { isElement, type RawElement } from '../../src/interchange/reading/xml/element.ts';

/**
 * What the published schemas of QTI 3.0 (imsqti_asiv3p0, imsqtiv3p0_imscpv1p2) demand of the elements that a package of
 * ours has. An element, attribute or order that is not here is a fault, so a writer that begins to use one must say here
 * what the schema has of it.
 */
export type ElementRule = {
  /** Attributes with what they may be; a name with `?` may be absent. */
  attributes?: Record<string, RegExp>;
  /** The children in their order: a pattern over their names, each followed by a space. */
  children?: RegExp;
  /** Whether a text may stand right in it. */
  isMixed?: true;
};

const IDENTIFIER = /^[\p{L}_][\p{L}\d_.-]*$/u;
const ANY = /^/;
const COUNT = /^\d+$/;
const BOOLEAN = /^(true|false|0|1)$/;
const HREF = /^[^\s\\]+$/;
const names = (given: string) => `(?:(?:${given.trim().split(/\s+/).join('|')}) )`;

const PHRASES = 'br em span strong b i sub sup img';
const BLOCKS = 'pre h1 h2 h3 p ol ul table div audio';
const INLINE = 'qti-text-entry-interaction qti-inline-choice-interaction';
const INTERACTIONS =
  'qti-choice-interaction qti-match-interaction qti-order-interaction qti-extended-text-interaction qti-upload-interaction qti-gap-match-interaction';
const TEXT: ElementRule = {
  attributes: { 'class?': ANY },
  children: new RegExp(`^${names(`${PHRASES} ${INLINE} qti-gap`)}*$`),
  isMixed: true,
};
const FLOW: ElementRule = {
  attributes: { 'class?': ANY },
  children: new RegExp(`^${names(`${PHRASES} ${BLOCKS} ${INLINE} ${INTERACTIONS}`)}*$`),
  isMixed: true,
};
const OPTION: ElementRule = {
  attributes: { identifier: IDENTIFIER, 'match-max?': COUNT },
  children: new RegExp(`^${names(PHRASES)}*$`),
  isMixed: true,
};
const INTERACTION = { 'response-identifier': IDENTIFIER };
const LOGIC =
  'qti-match qti-and qti-or qti-gt qti-index qti-sum qti-variable qti-correct qti-base-value qti-map-response';
const VARIABLE: ElementRule = { attributes: { identifier: IDENTIFIER } };

export const qtiRules: Record<string, ElementRule> = {
  'qti-assessment-item': {
    attributes: { identifier: IDENTIFIER, title: ANY, adaptive: /^false$/, 'time-dependent': BOOLEAN },
    children:
      /^(qti-response-declaration )*(qti-outcome-declaration )*(qti-assessment-stimulus-ref )*qti-item-body (qti-response-processing )?$/,
  },
  'qti-response-declaration': {
    attributes: {
      identifier: IDENTIFIER,
      cardinality: /^(single|multiple|ordered)$/,
      'base-type': /^(identifier|string|directedPair|file)$/,
    },
    children: /^(qti-correct-response )?(qti-mapping )?$/,
  },
  'qti-correct-response': { children: /^(qti-value )+$/ },
  'qti-value': { isMixed: true },
  'qti-mapping': {
    attributes: { 'lower-bound?': /^0$/, 'default-value?': /^-?\d+(\.\d+)?$/ },
    children: /^(qti-map-entry )+$/,
  },
  'qti-map-entry': {
    attributes: { 'map-key': ANY, 'mapped-value': /^-?\d+(\.\d+)?$/, 'case-sensitive?': BOOLEAN },
  },
  'qti-outcome-declaration': {
    attributes: { identifier: IDENTIFIER, cardinality: /^single$/, 'base-type': /^(float|integer)$/ },
    children: /^(qti-default-value )?$/,
  },
  'qti-default-value': { children: /^(qti-value )+$/ },
  'qti-assessment-stimulus-ref': { attributes: { identifier: IDENTIFIER, href: HREF } },
  'qti-item-body': { children: new RegExp(`^${names(`qti-rubric-block ${BLOCKS} ${INTERACTIONS}`)}*$`) },
  'qti-rubric-block': {
    attributes: { use: /^(instructions|scoring|navigation)$/, view: /^(author|candidate|scorer|tutor)$/ },
    children: /^qti-content-body $/,
  },
  'qti-content-body': FLOW,
  'qti-choice-interaction': {
    attributes: { ...INTERACTION, 'shuffle?': BOOLEAN, 'max-choices?': COUNT },
    children: /^(qti-prompt )?(qti-simple-choice )+$/,
  },
  'qti-order-interaction': {
    attributes: { ...INTERACTION, 'shuffle?': BOOLEAN },
    children: /^(qti-prompt )?(qti-simple-choice )+$/,
  },
  'qti-match-interaction': {
    attributes: { ...INTERACTION, 'shuffle?': BOOLEAN, 'max-associations?': COUNT },
    children: /^(qti-prompt )?(qti-simple-match-set ){2}$/,
  },
  'qti-simple-match-set': { children: /^(qti-simple-associable-choice )*$/ },
  'qti-simple-associable-choice': { ...OPTION, attributes: { identifier: IDENTIFIER, 'match-max': COUNT } },
  'qti-simple-choice': { ...OPTION, attributes: { identifier: IDENTIFIER } },
  'qti-gap-match-interaction': {
    attributes: { ...INTERACTION, 'shuffle?': BOOLEAN, 'max-associations?': COUNT },
    children: new RegExp(`^(qti-prompt )?(qti-gap-text )+${names(BLOCKS)}+$`),
  },
  'qti-gap-text': { ...OPTION, attributes: { identifier: IDENTIFIER, 'match-max': COUNT } },
  'qti-gap': { attributes: { identifier: IDENTIFIER } },
  'qti-text-entry-interaction': { attributes: INTERACTION },
  'qti-extended-text-interaction': { attributes: INTERACTION },
  'qti-upload-interaction': { attributes: { ...INTERACTION, 'type?': /^\w+\/[\w.+-]+$/ } },
  'qti-inline-choice-interaction': {
    attributes: { ...INTERACTION, 'shuffle?': BOOLEAN },
    children: /^(qti-inline-choice )+$/,
  },
  'qti-inline-choice': { ...OPTION, attributes: { identifier: IDENTIFIER } },
  p: TEXT,
  pre: TEXT,
  span: TEXT,
  h2: TEXT,
  div: FLOW,
  td: { ...FLOW, attributes: {} },
  br: {},
  img: { attributes: { src: HREF, alt: ANY } },
  audio: { attributes: { 'controls?': BOOLEAN, 'src?': HREF } },
  table: { children: /^tbody $/ },
  tbody: { children: /^(tr )+$/ },
  tr: { children: /^(td )+$/ },
  'qti-response-processing': {
    attributes: {
      'template?': /^https:\/\/purl\.imsglobal\.org\/spec\/qti\/v3p0\/rptemplates\/(match_correct|map_response)$/,
    },
    children: /^(qti-response-condition |qti-set-outcome-value )*$/,
  },
  'qti-response-condition': { children: /^qti-response-if $/ },
  'qti-response-if': { children: new RegExp(`^${names(LOGIC)}(qti-set-outcome-value )+$`) },
  'qti-set-outcome-value': { attributes: { identifier: IDENTIFIER }, children: new RegExp(`^${names(LOGIC)}$`) },
  'qti-and': { children: new RegExp(`^${names(LOGIC)}+$`) },
  'qti-or': { children: new RegExp(`^${names(LOGIC)}+$`) },
  'qti-sum': { children: new RegExp(`^${names(LOGIC)}+$`) },
  'qti-gt': { children: new RegExp(`^${names(LOGIC)}{2}$`) },
  'qti-match': { children: new RegExp(`^${names(LOGIC)}{2}$`) },
  'qti-index': { attributes: { n: /^\d+$/ }, children: new RegExp(`^${names(LOGIC)}$`) },
  'qti-variable': VARIABLE,
  'qti-correct': VARIABLE,
  'qti-map-response': VARIABLE,
  'qti-base-value': { attributes: { 'base-type': /^(float|integer|identifier)$/ }, isMixed: true },
  'qti-assessment-stimulus': { attributes: { identifier: IDENTIFIER, title: ANY }, children: /^qti-stimulus-body $/ },
  'qti-stimulus-body': { children: new RegExp(`^${names(BLOCKS)}*$`) },
  'qti-assessment-test': { attributes: { identifier: IDENTIFIER, title: ANY }, children: /^(qti-test-part )+$/ },
  'qti-test-part': {
    attributes: {
      identifier: IDENTIFIER,
      'navigation-mode': /^(linear|nonlinear)$/,
      'submission-mode': /^(individual|simultaneous)$/,
    },
    children: /^(qti-assessment-section )+$/,
  },
  'qti-assessment-section': {
    attributes: { identifier: IDENTIFIER, title: ANY, visible: BOOLEAN },
    children: /^(qti-assessment-item-ref )*$/,
  },
  'qti-assessment-item-ref': { attributes: { identifier: IDENTIFIER, href: HREF } },
  manifest: { attributes: { identifier: IDENTIFIER }, children: /^metadata organizations resources $/ },
  metadata: { children: /^(schema schemaversion |lom )$/ },
  schema: { isMixed: true },
  schemaversion: { isMixed: true },
  organizations: {},
  resources: { children: /^(resource )*$/ },
  resource: {
    attributes: {
      identifier: IDENTIFIER,
      type: /^(imsqti_(item|test|stimulus)_xmlv3p0|webcontent)$/,
      href: HREF,
    },
    children: /^(metadata )?(file )+(dependency )*$/,
  },
  file: { attributes: { href: HREF } },
  dependency: { attributes: { identifierref: IDENTIFIER } },
  lom: { children: /^question $/ },
  question: { isMixed: true },
};

/** What of a document is not as the rules have it, each with its line. */
export function faultsOfRules(raw: RawElement): string[] {
  const rule = qtiRules[raw.name];
  const at = (what: string) => `line ${raw.line}, ${raw.name}: ${what}`;
  if (!rule) return [at('it is no element that is known here')];
  const faults: string[] = [];
  const known = Object.entries(rule.attributes ?? {}).map(([name, pattern]) => ({
    name: name.replace('?', ''),
    isNeeded: !name.endsWith('?'),
    pattern,
  }));
  for (const { name, isNeeded, pattern } of known) {
    const value = raw.attributes.find((attribute) => attribute.name === name)?.value;
    if (value === undefined ? isNeeded : !pattern.test(value)) faults.push(at(`${name} is ${value ?? 'not there'}`));
  }
  for (const { name } of raw.attributes) {
    if (!known.some((one) => one.name === name)) faults.push(at(`${name} is no attribute of it`));
  }
  const children = raw.children.filter(isElement);
  const order = children.map(({ name }) => `${name} `).join('');
  if (!(rule.children ?? /^$/).test(order)) faults.push(at(`it has ${order || 'nothing in it'}`));
  const hasText = raw.children.some((child) => !isElement(child) && child.text.trim() !== '');
  if (hasText && !rule.isMixed) faults.push(at('a text stands in it'));
  return [...faults, ...children.flatMap(faultsOfRules)];
}
