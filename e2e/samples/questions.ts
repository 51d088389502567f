import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { type AuthorTest, courseDetailsWithQuestions } from '@parlance/contract/author-test';
import type { Course } from '@parlance/contract/courses';
import type { Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';

/** The questions of a course with their key, in order. */
export async function questionsOf(server: Server, admin: Person, { id }: Course): Promise<QuestionForAuthor[]> {
  const input = { params: { courseId: id }, query: {} };
  // Staff get the author's reply.
  return ((await call(server, courseDetailsWithQuestions, input, admin.token)) as unknown as AuthorTest).questions;
}
