import type { AuthorTest, TakerReply } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import type { CourseForTaking } from '../courses/queries.ts';
import type { QuestionRow } from '../questions/queries.ts';
import { forAuthor, forTaker } from '../questions/shapes.ts';
import type { Opened } from './open.ts';
import { attemptReply } from './replies.ts';
import type { AttemptResult } from '@parlance/contract/attempts';

/** A test as its taker gets it. What was pinned at the start wins over the course of today. */
export function takerReply({ course, questions, attempt }: Opened, now: Date, result?: AttemptResult): TakerReply {
  const pinned = attempt && { title: attempt.title, type: attempt.type, max_score: attempt.max_score };
  return {
    course: { ...courseOf(course, questions.length), ...pinned },
    ...grouped(questions, forTaker),
    attempt: attempt && attemptReply(attempt, now, result),
  };
}

/** A test as its author gets it, keys and all. */
export function authorReply(course: CourseForTaking, questions: QuestionRow[]): AuthorTest {
  return { course: courseOf(course, questions.length), ...grouped(questions, forAuthor) };
}

function courseOf(course: CourseForTaking, questionCount: number): Course {
  return {
    id: course.id,
    title: course.title,
    subject: course.subject,
    description: course.description,
    type: course.type,
    test_duration: course.test_duration_seconds,
    max_score: course.max_score,
    question_count: questionCount,
  };
}

/** The questions in order, flat and again under their passages. */
function grouped<Q>(rows: QuestionRow[], shape: (row: QuestionRow) => Q) {
  const passages = new Map<number, { passage: { id: number; title: string; content: string }; questions: Q[] }>();
  const questions = rows.map((row) => {
    const question = shape(row);
    if (row.passage_id !== null) {
      const passage = { id: row.passage_id, title: row.passage_title ?? '', content: row.passage_content ?? '' };
      const group = passages.get(row.passage_id) ?? { passage, questions: [] };
      passages.set(row.passage_id, group);
      group.questions.push(question);
    }
    return question;
  });
  return { questions, passagesWithQuestions: [...passages.values()] };
}
