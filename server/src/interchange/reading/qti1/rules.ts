import { type Element, isElement, type RawElement, take, takeKnown } from '../xml/element.ts';
import { CONDITION_PARTS, type Condition, conditionOf } from './conditions.ts';

/** A rule by which an item gives marks, or says something. */
export type Rule = Condition & {
  line: number;
  /** What it gives; null where it says nothing of marks. */
  points: number | null;
  /** The feedback that it shows. */
  shows: string[];
};

/** `hasOwn`: there are rules that cannot be read, and they stay to be listed. */
export type Rules = { rules: Rule[]; hasOwn: boolean };

const SCORE = /^(score|que_score)$/i;
/** What Blackboard writes of a pair in per cent. */
const SHARE = 'PartialCreditPercent';
const MINUS = 'NegativeCreditPercent';

/** Takes the rules of an item as far as they can be read. */
export function rulesOf(root: Element): Rules {
  const rules: Rule[] = [];
  let hasOwn = false;
  for (const processing of root.children('resprocessing')) {
    processing.attribute('scoremodel');
    const most = mostOf(processing.child('outcomes'));
    for (const found of processing.peek.children.filter(isElement)) {
      if (found.name !== 'respcondition') continue;
      const given = found.children.filter(isElement).find(({ name }) => name === 'conditionvar');
      const condition = given && conditionOf(given);
      if (!given || !condition) {
        hasOwn = true;
        continue;
      }
      takeKnown(given, CONDITION_PARTS);
      rules.push({ ...condition, ...resultOf(take(found), most) });
    }
  }
  return { rules, hasOwn };
}

/** Whether a rule is for a right answer. Blackboard's rules for pairs and numbers say so by their feedback alone. */
export function isRight({ points, shows }: Rule): boolean {
  return points === null ? shows.includes('correct') : points > 0;
}

/** The most that can be had; null where it is not said. An outcome of another kind stays to be listed. */
function mostOf(outcomes: Element | null): number | null {
  let most: number | null = null;
  for (const found of outcomes?.peek.children.filter(isElement) ?? []) {
    const name = found.attributes.find((attribute) => attribute.name === 'varname')?.value ?? 'SCORE';
    if (found.name !== 'decvar' || !SCORE.test(name)) continue;
    const variable = take(found);
    for (const known of ['varname', 'vartype', 'minvalue', 'members']) variable.attribute(known);
    for (const known of ['defaultval', 'defaultva']) variable.passOver(known, '0', '0.0');
    const value = Number(variable.attribute('maxvalue') ?? 0);
    most = value > 0 ? value : most;
  }
  return most;
}

/** What a rule gives and shows. What cannot be read of it stays to be listed. */
function resultOf(rule: Element, most: number | null): Pick<Rule, 'line' | 'points' | 'shows'> {
  for (const name of ['title', 'continue']) rule.attribute(name);
  const given = rule.peek.children
    .filter((child) => isElement(child) && child.name === 'setvar')
    .flatMap((child) => (isElement(child) ? (pointsOf(child, most) ?? []) : []));
  const shows = rule.children('displayfeedback').map((feedback) => {
    feedback.attribute('feedbacktype');
    return feedback.attribute('linkrefid') ?? '';
  });
  return { line: rule.line, points: given.length > 0 ? given.reduce((sum, value) => sum + value, 0) : null, shows };
}

/** Takes what is given; null for what is no number, or is given to another outcome. */
function pointsOf(raw: RawElement, most: number | null): number | null {
  const valueOf = (wanted: string) => raw.attributes.find(({ name }) => name === wanted)?.value;
  const action = valueOf('action') ?? 'Set';
  const outcome = valueOf('varname') ?? valueOf('variablename') ?? valueOf(SHARE) ?? valueOf(MINUS) ?? 'SCORE';
  const text = raw.children
    .map((child) => (isElement(child) ? '' : child.text))
    .join('')
    .trim();
  const value = text === 'SCORE.max' ? (most ?? 1) : text === '' ? Number.NaN : Number(text);
  const isMinus = valueOf(MINUS) !== undefined && value !== 0;
  if (!Number.isFinite(value) || !SCORE.test(outcome) || isMinus || !/^(Set|Add|Subtract)$/.test(action)) return null;
  const taken = take(raw);
  for (const name of ['action', 'varname', 'variablename', SHARE, MINUS]) taken.attribute(name);
  taken.text();
  return action === 'Subtract' ? -value : value;
}
