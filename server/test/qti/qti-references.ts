import { allNamed, isElement, type RawElement } from '../../src/interchange/reading/xml/element.ts';

function valueOf(raw: RawElement, name: string): string {
  return raw.attributes.find((attribute) => attribute.name === name)?.value ?? '';
}

function all(raw: RawElement): RawElement[] {
  return [raw, ...raw.children.filter(isElement).flatMap(all)];
}

function textIn(raw: RawElement): string {
  return raw.children.map((child) => (isElement(child) ? textIn(child) : child.text)).join('');
}

function twice(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** What a response to an interaction is: its cardinality and base type. */
const responses: Record<string, (interaction: RawElement) => string> = {
  'qti-choice-interaction': (one) =>
    `${(valueOf(one, 'max-choices') || '1') === '1' ? 'single' : 'multiple'} identifier`,
  'qti-order-interaction': () => 'ordered identifier',
  'qti-match-interaction': () => 'multiple directedPair',
  'qti-gap-match-interaction': () => 'multiple directedPair',
  'qti-inline-choice-interaction': () => 'single identifier',
  'qti-text-entry-interaction': () => 'single string',
  'qti-extended-text-interaction': () => 'single string',
  'qti-upload-interaction': () => 'single file',
};

/** What of an item does not belong together, though each element is as the schema has it. */
export function faultsOfReferences(item: RawElement): string[] {
  const elements = all(item);
  const declarations = elements.filter(({ name }) => name === 'qti-response-declaration');
  const interactions = elements.filter(({ name }) => name in responses);
  const declared = declarations.map((one) => valueOf(one, 'identifier'));
  const used = interactions.map((one) => valueOf(one, 'response-identifier'));
  const faults = [
    ...twice(declared).map((id) => `${id} is declared twice`),
    ...twice(used).map((id) => `${id} is the response of two interactions`),
    ...declared.filter((id) => !used.includes(id)).map((id) => `${id} is declared for nothing`),
    ...used.filter((id) => !declared.includes(id)).map((id) => `${id} is not declared`),
  ];
  for (const interaction of interactions) {
    const declaration = declarations.find(
      (one) => valueOf(one, 'identifier') === valueOf(interaction, 'response-identifier'),
    );
    if (declaration) faults.push(...faultsOfAnswer(interaction, declaration));
  }
  const variables = [...declared, 'SCORE'];
  for (const one of elements.filter(({ name }) => /^qti-(variable|correct|map-response)$/.test(name))) {
    const id = valueOf(one, 'identifier');
    const declaration = declarations.find((other) => valueOf(other, 'identifier') === id);
    if (!variables.includes(id)) faults.push(`${one.name} of ${id}, which is not declared`);
    const needed = { 'qti-map-response': 'qti-mapping', 'qti-correct': 'qti-correct-response' }[one.name];
    if (needed && (!declaration || allNamed(declaration, needed).length === 0)) {
      faults.push(`${one.name} of ${id}, which has no ${needed}`);
    }
  }
  faults.push(...faultsOfTemplate(elements, declarations));
  return faults;
}

/** A template of the standard marks the response that is named RESPONSE. */
function faultsOfTemplate(elements: RawElement[], declarations: RawElement[]): string[] {
  const template = elements.find(({ name }) => name === 'qti-response-processing');
  const used = template && valueOf(template, 'template').split('/').at(-1);
  const needed = used && { match_correct: 'qti-correct-response', map_response: 'qti-mapping' }[used];
  const response = declarations.find((one) => valueOf(one, 'identifier') === 'RESPONSE');
  const isMissing = needed && (!response || declarations.length !== 1 || allNamed(response, needed).length === 0);
  return isMissing ? [`the template ${used} has no RESPONSE with a ${needed} alone`] : [];
}

function faultsOfAnswer(interaction: RawElement, declaration: RawElement): string[] {
  const id = valueOf(declaration, 'identifier');
  const said = `${valueOf(declaration, 'cardinality')} ${valueOf(declaration, 'base-type')}`;
  const wanted = responses[interaction.name]?.(interaction);
  const values = [
    ...allNamed(declaration, 'qti-value').map(textIn),
    ...allNamed(declaration, 'qti-map-entry').map((entry) => valueOf(entry, 'map-key')),
  ];
  const correct = allNamed(declaration, 'qti-value').length;
  const faults = said === wanted ? [] : [`${id} is ${said}, its interaction takes ${wanted}`];
  if (said.startsWith('single') && correct > 1) faults.push(`${id} is single and has ${correct} values`);
  const identified = all(interaction).filter((one) => one.attributes.some(({ name }) => name === 'identifier'));
  const known = identified.map((one) => valueOf(one, 'identifier'));
  faults.push(...twice(known).map((one) => `${one} is in an interaction twice`));
  if (said.endsWith('identifier')) {
    faults.push(...values.filter((value) => !known.includes(value)).map((value) => `${id}: there is no ${value}`));
  }
  if (said.endsWith('directedPair')) faults.push(...faultsOfPairs(interaction, id, values));
  return faults;
}

/** Each pair goes from an item, or a word, to an option, or a gap, no more often than both and the interaction allow. */
function faultsOfPairs(interaction: RawElement, id: string, values: string[]): string[] {
  const idsOf = (raws: RawElement[]) => raws.map((raw) => valueOf(raw, 'identifier'));
  const sets = allNamed(interaction, 'qti-simple-match-set').map((set) =>
    idsOf(allNamed(set, 'qti-simple-associable-choice')),
  );
  const [from = [], to = []] =
    sets.length > 0 ? sets : [idsOf(allNamed(interaction, 'qti-gap-text')), idsOf(allNamed(interaction, 'qti-gap'))];
  const faults = values.flatMap((value) => {
    const [one = '', other = '', ...more] = value.split(' ');
    const isPair = more.length === 0 && from.includes(one) && to.includes(other);
    return isPair ? [] : [`${id}: “${value}” is no pair of them`];
  });
  const pairs = [...new Set(values)];
  const most = Number(valueOf(interaction, 'max-associations') || 1);
  if (most > 0 && pairs.length > most) faults.push(`${id}: ${pairs.length} pairs are right, ${most} can be made`);
  for (const choice of all(interaction).filter((one) => valueOf(one, 'match-max') !== '')) {
    const uses = pairs.filter((pair) => pair.split(' ').includes(valueOf(choice, 'identifier'))).length;
    const allowed = Number(valueOf(choice, 'match-max'));
    if (allowed > 0 && uses > allowed) faults.push(`${id}: ${valueOf(choice, 'identifier')} is needed ${uses} times`);
  }
  return faults;
}
