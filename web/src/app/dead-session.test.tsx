import { MantineProvider } from '@mantine/core';
import { aCourse, aUser } from '@parlance/contract/test/examples';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, expect, test, vi } from 'vitest';
import { AccountDetails } from '../accounts/account-details.tsx';
import { userKind } from '../accounts/account-kind.ts';
import { ManageAccounts } from '../accounts/manage-accounts.tsx';
import { OwnSessions } from '../accounts/own/own-sessions.tsx';
import { AuditLog } from '../audit/audit-log.tsx';
import { CourseDetails } from '../courses/course-details.tsx';
import { EditCourse } from '../courses/form/edit-course.tsx';
import { ManageCourses } from '../courses/manage-courses.tsx';
import { CallRefused } from '../platform/call.ts';
import { CoursePanel } from '../questions/course-panel.tsx';
import { EditPassage } from '../questions/editing/edit-passage.tsx';
import { EditQuestion } from '../questions/editing/edit-question.tsx';
import { QuestionTimers } from '../questions/times/question-timers.tsx';
import { SetCourseTime } from '../questions/times/set-course-time.tsx';
import { TimerScreen } from '../questions/times/timer-screen.tsx';
import { UploadQuestions } from '../questions/upload/upload-questions.tsx';
import { ReviewScreen } from '../reviews/review-screen.tsx';
import { editingPaths } from './staff/admin-paths.ts';

// Files of one worker share what they import: only what is imported again here meets the mock, and nothing later does.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

// The name of the site is in the document, and there is none here.
vi.mock('../platform/brand.ts', () => ({ siteBrand: () => ({ name: 'Parlance' }) }));

const course = aCourse({ id: 7, title: '', subject: '', type: 'Speaking', test_duration: null, question_count: 1 });
const marker = aUser({ id: 1, username: 'amara', email: 'amara@parlance.test', role: 'admin' });
const times = { typed: {}, problems: {}, saving: new Set<number>(), type: nothing, save: () => null };
const path = () => '';

const screens: Record<string, ReactNode> = {
  'Manage Users': <ManageAccounts kind={userKind} />,
  'the details of an account': <AccountDetails kind={userKind} id={7} onBack={nothing} onEdit={nothing} />,
  'the devices of an account': <OwnSessions />,
  'the audit log': <AuditLog linkTo={() => null} />,
  'the marking list': (
    <ReviewScreen kind="writing" user={marker} courses={[]} Export={() => null} ExamRecord={() => null} />
  ),
  'the courses of an admin': <ManageCourses addPath="" Details={() => null} />,
  'the course details of an admin': (
    <CoursePanel courseId={7} paths={editingPaths} onEdit={nothing} onCopied={nothing} />
  ),
  'the course details of a learner': <CourseDetails courseId={7} onBack={nothing} />,
  'Edit Course': <EditCourse courseId={7} onDone={nothing} />,
  'Edit Question': <EditQuestion paths={editingPaths} Preview={() => null} />,
  'Edit Passage': <EditPassage paths={editingPaths} Preview={() => null} />,
  'Upload Questions': <UploadQuestions paths={editingPaths} />,
  'Set Course Time': <SetCourseTime uploadPath={path} />,
  'the timer screen': <TimerScreen uploadPath={path} />,
  'the timers of a course': (
    <QuestionTimers course={course} times={times} onSave={nothing} failed="" toasted={false}>
      {null}
    </QuestionTimers>
  ),
};

test.each(Object.entries(screens))('a dead session leads from %s to the login', (_name, screen) => {
  const drawn = withEveryCallRefused(screen, new CallRefused(401, { code: 'not_signed_in', message: '' }, null));
  expect(drawn).toContain('href="/login"');
  expect(drawn).not.toContain('Try again<');
});

test.each(Object.entries(screens))('%s can be tried again when nobody answered', (_name, screen) => {
  const drawn = withEveryCallRefused(screen, new Error('The server could not be reached.'));
  expect(drawn).toContain('Try again<');
  expect(drawn).not.toContain('href="/login"');
});

/** What a screen draws when each of its calls has failed so. */
function withEveryCallRefused(screen: ReactNode, error: Error): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const cache = client.getQueryCache();
  const build = cache.build.bind(cache);
  cache.build = (...given) => {
    const query = build(...given);
    query.state = { ...query.state, status: 'error', error: error as never };
    return query;
  };
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>{screen}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

function nothing(): void {
  // Nobody presses anything here.
}
