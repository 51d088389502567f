import { t } from '@lingui/core/macro';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { CSV_CELL_MAX } from '@parlance/contract/csv';
import type { QuestionContent } from '@parlance/contract/editing';
import { faultsOf } from '@parlance/contract/kinds/asked-faults';
import { contentOf } from '@parlance/contract/kinds/content-of';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { offeredOptions } from '@parlance/contract/kinds/kind';
import { type KeyedQuestion, type Kind, kindOf, kinds, type QuestionType } from '@parlance/contract/kinds/kinds';
import { notesOf } from '@parlance/contract/kinds/same-options';
import { nothingSaid, splitTags, TAG_MAX } from '@parlance/contract/tags';
import { editKinds } from '../kinds/edit-kinds.ts';
import { minutesOf } from '../kinds/open-fields.tsx';
import { emptyQuestion, type QuestionForm } from '../kinds/question-form.ts';
import { changedSaid, typedSaid } from './author-notes.ts';
import { onFormPaths } from './form-paths.ts';

/** The form of a stored question. */
export function formOf(question: QuestionForAuthor): QuestionForm {
  const { kind, audio_file_path, timer, passage_id, picture: shown } = question;
  const { typedKey, optionRows = 0 } = editKinds[kind];
  const { picture, ...content } = contentOf(question);
  const typed = { ...emptyQuestion.content, ...content };
  const more = Array.from({ length: Math.max(0, optionRows - typed.options.length) }, () => '');
  return {
    content: { ...typed, options: [...typed.options, ...more] },
    key: { ...emptyQuestion.key, ...typedKey?.(question) },
    picture: picture && shown ? { ...shown, ...picture } : null,
    uploading: false,
    uploadingAudio: false,
    minutes: minutesOf(timer),
    audio_file_path,
    passage_id: passage_id === null ? '' : String(passage_id),
    said: typedSaid(question),
  };
}

/**
 * What the form sends of a question of this type in a course of that one: in the fields of the specification where they
 * can say it, otherwise as content and key. `stored` is what it was: a timer whose minutes were not touched keeps the
 * seconds it has, which minutes with two decimals could not say.
 */
export function bodyOf(
  type: QuestionType,
  courseType: CourseType,
  form: QuestionForm,
  stored: QuestionForAuthor | null = null,
): QuestionContent {
  const kind = kindOf[type];
  const { timer } = editKinds[kind];
  // In an edit by the fields the server keeps what they cannot say; here it may have been taken away.
  const fields = saysMore(stored) ? null : flatFields(kind, form);
  const content = askedOf(kind, form);
  return {
    ...(fields ? { question_text: String(content.prompt), ...fields } : { content, key: keyOf(type, form) }),
    ...(timer && { timer_seconds: timer(form, stored) }),
    ...(courseType === 'Listening' && { audio_file_path: form.audio_file_path }),
    ...((courseType === 'Reading' || form.passage_id !== '') && {
      passage_id: form.passage_id === '' ? null : form.passage_id,
    }),
    ...changedSaid(form, stored),
  };
}

/** The fields of the specification; null where they do not say it all. */
function flatFields(kind: Kind, form: QuestionForm) {
  return form.picture === null ? (editKinds[kind].fields?.(form) ?? null) : null;
}

/** Whether a stored question has more than the fields of the specification say: a picture, options, answer rules or credit. */
function saysMore(stored: QuestionForAuthor | null): boolean {
  return (
    stored !== null &&
    (stored.content !== undefined || ('rules' in stored.key && stored.key.rules !== null) || 'credit' in stored.key)
  );
}

/** What is asked, with its picture. */
function askedOf(kind: Kind, form: QuestionForm): Record<string, unknown> {
  const { picture } = form;
  return {
    ...editKinds[kind].content(form),
    ...(picture && { picture: { upload_id: picture.upload_id, alt: picture.alt.trim() } }),
  };
}

function keyOf(type: QuestionType, form: QuestionForm): Record<string, unknown> {
  return editKinds[kindOf[type]].key(form);
}

/** Whether what is typed says something else is right than what is stored. */
export function changesKey(stored: QuestionForAuthor, type: QuestionType, form: QuestionForm): boolean {
  const sorted = (key: object) =>
    JSON.stringify(Object.entries(key).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return sorted(stored.key) !== sorted(keyOf(type, form));
}

/** What is wrong, by the paths of the form: `timer_seconds` belongs under the minutes. */
export function wrongFields(type: QuestionType, courseType: CourseType, form: QuestionForm): Record<string, string> {
  const kind = kindOf[type];
  const { prompt } = form.content;
  const wrong = {
    ...(flatFields(kind, form) ? {} : contractFaults(kind, form)),
    ...editKinds[kind].wrong?.(form),
  };
  if (prompt.trim() === '') wrong['content.prompt'] = t`Enter the question.`;
  else if (prompt.trim().length > CSV_CELL_MAX) wrong['content.prompt'] = t`Use at most 10,000 characters.`;
  if (splitTags(form.said.tags).some((tag) => tag.length > TAG_MAX)) {
    wrong['said.tags'] = t`Use at most 40 characters for a tag.`;
  }
  if (form.uploading) wrong['content.picture'] = t`Wait until the picture is uploaded.`;
  // A question of a set has the recording of its set.
  const needsAudio = courseType === 'Listening' && form.passage_id === '';
  if (needsAudio && form.audio_file_path === null) wrong.audio_file_path = t`Choose the recording.`;
  if (needsAudio && form.uploadingAudio) wrong.audio_file_path = t`Wait until the recording is uploaded.`;
  return wrong;
}

/** What the contract says of content and key: its schema of the fields, then its rules of how they go together. */
function contractFaults(kind: Kind, form: QuestionForm): Record<string, string> {
  const content = askedOf(kind, form);
  const { content: schema } = kinds[kind];
  const issues = schema.safeParse(content).error?.issues ?? [];
  const faults = [
    ...issues.map(({ path, message }) => [['content', ...path].join('.'), message]),
    ...faultsOf({ kind, content, key: editKinds[kind].key(form) }).map(({ path, reason }) => [path, reason]),
  ];
  // The first that is said of a field stays.
  return onFormPaths(kind, Object.fromEntries(faults.toReversed()) as Record<string, string>);
}

/** What to look at before it is stored; it can be stored all the same. */
export function formNotes(kind: Kind, form: QuestionForm): string[] {
  return notesOf({ kind, content: askedOf(kind, form), key: editKinds[kind].key(form) } as KeyedQuestion);
}

/**
 * The form as its author would read it once it is stored: for the preview, and beside what is stored now. Its id and
 * its place in the test it gets when it is stored.
 */
export function asQuestion(
  type: QuestionType,
  courseType: CourseType,
  form: QuestionForm,
): Omit<QuestionForAuthor, 'id' | 'version_id' | 'revision' | 'position'> {
  const kind = kindOf[type];
  const { picture } = form;
  const content = askedOf(kind, form) as never;
  const body = bodyOf(type, courseType, form);
  const prompt = withPrompt(form, kind);
  const options = optionsIn(content);
  const [a, b, c, d] = options;
  return {
    ...nothingSaid,
    from_bank: false,
    used_in_count: 1,
    question_type: type,
    kind,
    marks: Math.max(1, kinds[kind].marks(content)),
    key: keyOf(type, form) as QuestionForAuthor['key'],
    question_text: prompt,
    question: prompt,
    option_a: a || null,
    option_b: b || null,
    option_c: c || null,
    option_d: d || null,
    ...(body.content && { content, options: offeredOptions({ options }) }),
    ...(picture && { picture: { path: picture.path, width: picture.width, height: picture.height } }),
    timer: body.timer_seconds ?? null,
    audio_file_path: body.audio_file_path ?? null,
    passage_id: form.passage_id === '' ? null : Number(form.passage_id),
    correct_option: body.correct_option ?? null,
    correct_answers_json: body.correct_answers_json ?? null,
  };
}

function optionsIn(content: { options?: string[] }): string[] {
  return content.options ?? [];
}

function withPrompt(form: QuestionForm, kind: Kind): string {
  return String(editKinds[kind].content(form).prompt);
}
