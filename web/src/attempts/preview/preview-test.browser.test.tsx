import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import type { QuestionType } from '@parlance/contract/kinds/kinds';
import { LANGUAGE_COOKIE } from '@parlance/contract/languages';
import { markPreview, previewTest } from '@parlance/contract/preview';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aQuestion, aTest } from '../../../test/test-under-way.tsx';
import { fetchWords } from '../../platform/language.ts';
import { InLanguage } from '../../ui/in-language.tsx';
import { PreviewTest } from './preview-test.tsx';

const server = serverReplies();
const preview = () => renderScreen(<PreviewTest courseId={7} backPath="/admin" editPath={(id) => `/admin/${id}`} />);
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('a preview that does not load can be tried again, and a dead session logs in', async () => {
  server.refuse(previewTest, 'away');
  await preview();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to the course' }).last()).toBeVisible();
  server.refuse(previewTest, 'not_signed_in');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('a course that does not exist says so and is not asked for again', async () => {
  server.refuse(previewTest, 'not_found');
  await preview();
  await expect.element(heading('Course not found.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('the test is shown below a banner, whose link shows its focus on the dark ground', async () => {
  const course = aTest('Writing');
  const questions = [aQuestion(1, { question_type: 'descriptive' })];
  server.reply(previewTest, {
    course,
    questions,
    passagesWithQuestions: [],
    contentLanguage: 'en',
    durationSeconds: 1200,
  });
  await preview();
  await expect.element(page.getByText('Nothing is stored')).toBeVisible();
  const link = page.getByRole('link', { name: 'Back to the course' }).element() as HTMLElement;
  link.focus();
  const ring = getComputedStyle(link).outlineColor;
  const ground = getComputedStyle(page.getByRole('complementary', { name: 'Preview' }).element()).backgroundColor;
  expect(contrast(ring, ground)).toBeGreaterThan(3);
});

// New types come with updates of the server, and a page that is open stays the one it was.
test('a spoken test passes over a question of a type newer than the page', async () => {
  const course = { ...aTest('Speaking'), test_duration: null };
  const questions = [
    aQuestion(1, { question_type: 'drawing' as QuestionType }),
    aQuestion(2, { question_type: 'speaking', timer: 60 }),
  ];
  server.reply(previewTest, {
    course,
    questions,
    passagesWithQuestions: [],
    contentLanguage: 'en',
    durationSeconds: 1200,
  });
  await preview();
  await expect.element(page.getByText('Unsupported Question Type: drawing')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByRole('heading', { name: 'Question text 2' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('button', { name: 'End Test' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('the test is in the language of its instructions, as learners see it, and its marks in that of the page', async () => {
  document.cookie = `${LANGUAGE_COOKIE}=de; Path=/`;
  onTestFinished(() => {
    document.cookie = `${LANGUAGE_COOKIE}=; Path=/; Max-Age=0`;
  });
  await fetchWords('preview');
  const questions = [aQuestion(1, { question_type: 'descriptive' })];
  const reply = { course: aTest('Writing'), questions, passagesWithQuestions: [], contentLanguage: 'en' };
  server.reply(previewTest, { ...reply, durationSeconds: 1200, instructionLanguage: 'fr' });
  server.reply(markPreview, { score: null, total: 1, marks: [] });
  server.reply(courseDetailsWithQuestions, { ...reply, questions: [] } as never);
  await renderScreen(
    <InLanguage page="preview">
      <PreviewTest courseId={7} backPath="/admin" editPath={(id) => `/admin/${id}`} />
    </InLanguage>,
  );
  await expect.element(page.getByRole('complementary', { name: 'Aperçu' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Terminer le test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer le test' }).click();
  await expect.element(page.getByRole('complementary', { name: 'Vorschau' })).toBeVisible();
  expect(document.documentElement.lang).toBe('de');
});

/** The WCAG contrast of two colours as computed styles give them: 'rgb(27, 31, 43)'. */
function contrast(...colours: [string, string]): number {
  const [darker = 0, lighter = 0] = colours.map(luminance).toSorted((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
