import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { byName } from '../../by-name.ts';
import { otherDetail } from '../other-detail.ts';
import { beginningOf, type OpenItem } from '../report.ts';
import { type Element, isElement, take } from '../xml/element.ts';
import { qti1Sentence } from './sentences.ts';

/** What a type asks that its responses do not show. */
export type Hint = 'shown' | 'several' | 'blanks' | 'gaps' | 'bank' | 'pairs' | 'text' | 'upload' | 'passage';

/** Types of Canvas, Blackboard and Common Cartridge. */
const HINTS = byName<Hint>({
  multiple_choice_question: 'shown',
  true_false_question: 'shown',
  multiple_answers_question: 'several',
  short_answer_question: 'shown',
  numerical_question: 'shown',
  multiple_dropdowns_question: 'gaps',
  fill_in_multiple_blanks_question: 'blanks',
  matching_question: 'pairs',
  essay_question: 'text',
  file_upload_question: 'upload',
  text_only_question: 'passage',
  'Multiple Choice': 'shown',
  'Multiple Answer': 'several',
  'True/False': 'shown',
  'Either/Or': 'shown',
  'Fill in the Blank': 'shown',
  'Fill in the Blank Plus': 'gaps',
  Numeric: 'shown',
  Ordering: 'shown',
  'Jumbled Sentence': 'bank',
  Matching: 'pairs',
  Essay: 'text',
  'Short Response': 'text',
  'File Upload': 'upload',
  'cc.multiple_choice.v0p1': 'shown',
  'cc.multiple_response.v0p1': 'several',
  'cc.true_false.v0p1': 'shown',
  'cc.fib.v0p1': 'shown',
  'cc.pattern_match.v0p1': 'shown',
  'cc.essay.v0p1': 'text',
  'cc.exam.v0p1': 'shown',
});

const CALCULATED = msg`Calculated question: the numbers would have to be made for each learner.`;

/** Types that are no question here, whatever their responses are. */
const LEFT_OUT = new Set(['Hot Spot', 'Quiz Bowl', 'Opinion Scale', 'hot_spot_question', 'categorization_question']);

/** What says which system wrote an item, how it is drawn there, or what its form shows anyway. */
const SAYS_NOTHING = byName<RegExp>({
  original_answer_ids: /^[\d,]*$/,
  assessment_question_identifierref: /^\S*$/,
  qmd_assessmenttype: /^Examination$/,
  qmd_scoretype: /^Percentage$/,
  qmd_computerscored: /^(yes|no)$/i,
  bbmd_asi_object_id: /^_\d+_\d+$/,
  bbmd_asitype: /^(Assessment|Section|Item)$/,
  bbmd_assessmenttype: /^(Test|Pool|Survey)$/,
  bbmd_sectiontype: /^Subsection$/,
  bbmd_is_from_cartridge: /^(true|false)$/,
  bbmd_is_disabled: /^(true|false)$/,
  bbmd_negative_points_ind: /^[NYQ]$/,
  bbmd_canvas_fullcrdt_ind: /^(true|false)$/,
  bbmd_all_fullcredit_ind: /^false$/,
  bbmd_numbertype: /^(none|number|(letter|roman)_(lower|upper))$/,
  bbmd_partialcredit: /^(true|false)$/,
  bbmd_orientationtype: /^(vertical|horizontal)$/,
  bbmd_is_extracredit: /^false$/,
  qmd_absolutescore: /^[\d.,-]+$/,
  qmd_absolutescore_min: /^[\d.-]+$/,
  qmd_weighting: /^[\d.]+$/,
  qmd_instructornotes: /^$/,
});
const MARKS = ['points_possible', 'qmd_absolutescore_max', 'cc_weighting'];
/** What is made use of. */
const USED = new Set([
  'question_type',
  'bbmd_questiontype',
  'cc_profile',
  'cc_question_category',
  'bank_title',
  ...MARKS,
]);

/** What a file says about an item, a section or all of it. */
export type Facts = {
  hint: Hint | null;
  /** Why it is no question; null for one that may be. */
  leftOut: string | null;
  /** The marks that the file gives; null where it does not say, or leaves it to its test. */
  marks: string | null;
  hasPartialCredit: boolean;
  /** A name: of a bank what it is called, of an item its category. */
  title: string;
};

/** Takes what is said in metadata, in elements of these names; what has no place here is listed. */
export function factsOf(item: OpenItem, parent: Element, names: string[]): Facts {
  const { line } = item.place;
  const facts = new Map<string, string>();
  for (const [name, value, at] of parent.children(...names).flatMap(fieldsOf)) {
    facts.set(name, value);
    const usual = SAYS_NOTHING[name];
    // Of a question the number of its marks is asked for; of a test or a section nobody would miss one.
    const isNoNumber = !names.includes('itemmetadata') && MARKS.includes(name) && Number.isNaN(Number(value));
    if ((USED.has(name) && !isNoNumber) || (usual && (value === '' || usual.test(value)))) continue;
    item.lose(at, name, qti1Sentence(name, beginningOf(value)));
  }
  const firstOf = (...wanted: string[]) => wanted.map((name) => facts.get(name)).find(Boolean) ?? '';
  const type = firstOf('question_type', 'bbmd_questiontype', 'cc_profile');
  const isCalculated = /^calculated(_question)?$/i.test(type);
  const isLeftOut = isCalculated || LEFT_OUT.has(type);
  if (type !== '' && !HINTS[type] && !isLeftOut) item.lose(line, 'type', otherDetail('type', type));
  const marks = firstOf(...MARKS);
  return {
    hint: HINTS[type] ?? null,
    leftOut: isLeftOut ? say(isCalculated ? CALCULATED : msg`The type “${{ type }}” is no question here.`) : null,
    marks: marks === '' || Number(marks) < 0 ? null : marks,
    hasPartialCredit: facts.get('bbmd_partialcredit') === 'true',
    title: firstOf('bank_title', 'cc_question_category'),
  };
}

type Field = [name: string, value: string, line: number];

/** What stands in metadata, in fields of IMS or in elements of Blackboard. */
function fieldsOf(metadata: Element): Field[] {
  return metadata.peek.children.filter(isElement).flatMap((raw): Field[] => {
    const field = take(raw);
    if (field.name === 'qtimetadata') return fieldsOf(field);
    if (!/^qti_?metadatafield$/.test(field.name)) return [[field.name, field.text(), field.line]];
    const name = field.child('fieldlabel')?.text() ?? '';
    return [[name, field.child('fieldentry')?.text() ?? '', field.line]];
  });
}
