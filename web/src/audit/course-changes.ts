import type { CourseField } from '@parlance/contract/course-admin';
import { languageName } from '../ui/format/language-name.ts';
import { minutesOf } from '../ui/format/minutes.ts';

type Fields = Record<string, unknown>;

/** How the fields of a course are told; those whose old and new words would fill a page are only named. */
type ChangedField = { name: string; say?: (value: unknown) => string };
const fields: Record<CourseField, ChangedField> = {
  title: { name: 'title', say: quoted },
  subject: { name: 'subject', say: quoted },
  description: { name: 'description' },
  test_duration: { name: 'duration', say: (value) => minutesOr(value, 'not set') },
  max_score: { name: 'maximum score', say: String },
  attempts_allowed: {
    name: 'attempts allowed',
    say: (value) => (typeof value === 'number' ? String(value) : 'no limit'),
  },
  retake_gap_seconds: {
    name: 'wait between attempts',
    say: (value) => (value === 0 ? 'none' : minutesOr(value, 'none')),
  },
  content_language: { name: 'language of the content', say: (value) => languageName(String(value)) },
  instruction_language: {
    name: 'language of the instructions',
    say: (value) => (typeof value === 'string' ? languageName(value) : 'the learner’s'),
  },
  use: { name: 'use', say: purposeOf },
  anonymous_marking: { name: 'names while marking', say: (value) => (value === true ? 'hidden' : 'shown') },
};

/** What an edit of a course changed, one a field: 'duration from 60 minutes to 45 minutes'. */
export function courseChanges(before: Fields, after: Fields): string[] {
  const changed = Object.keys(after).map((key) => {
    const field: ChangedField | undefined = fields[key as CourseField];
    if (!field) return key.replaceAll('_', ' ');
    return field.say ? `${field.name} from ${field.say(before[key])} to ${field.say(after[key])}` : field.name;
  });
  return changed.length > 0 ? changed : ['no details recorded'];
}

const uses: Record<string, string> = { practice: 'practice', exam: 'examinations only', both: 'both' };

/** What a course is for, as a form says it. */
export function purposeOf(value: unknown): string {
  return uses[String(value)] ?? 'something else';
}

function quoted(value: unknown): string {
  return `“${String(value)}”`;
}

function minutesOr(seconds: unknown, none: string): string {
  return typeof seconds === 'number' ? minutesOf(seconds) : none;
}
