import { getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { editPassage } from '@parlance/contract/editing';
import { type Annotations, getAnnotations, saveAnnotations } from '@parlance/contract/taking/annotations';
import { describe, expect, it } from 'vitest';
import { aCourse } from '../../../test/course-builder.ts';
import { signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
const TEXT = 'A text.\n\nMore of it.';

async function anAttempt() {
  const course = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
  const learner = await signedInAs('user', testApp);
  const { body } = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
  const passageId = body.passagesWithQuestions[0]?.passage.id ?? 0;
  const questionId = body.questions[0]?.id ?? 0;
  const params = { id: body.attempt?.id ?? 0 };
  const save = (sequence: number, annotations: Annotations) =>
    testApp.call(saveAnnotations, { params, body: { sequence, annotations } }, learner);
  const marked = (start: number, end: number, note?: string): Annotations => ({
    highlights: [{ passageId, start, end, ...(note !== undefined && { note }) }],
    crossed: { [questionId]: ['A', 'C'] },
  });
  return { course, learner, params, passageId, questionId, save, marked };
}

describe('what a learner marks', () => {
  it('is stored in the order of its sequences, and read again on any device', async () => {
    const { learner, params, save, marked } = await anAttempt();
    expect((await testApp.call(getAnnotations, { params }, learner)).body.stored).toBeNull();
    expect((await save(2, marked(0, 6, 'Why?'))).status).toBe(200);
    expect((await save(2, marked(0, 6, 'Why?'))).body.sequence).toBe(2);
    const late = await save(1, marked(0, 1));
    expect(late).toMatchObject({ status: 409, body: { code: 'attempt_sequence_stale', stored: { sequence: 2 } } });
    const { body } = await testApp.call(getAnnotations, { params }, learner);
    expect(body.stored).toMatchObject({ sequence: 2, annotations: marked(0, 6, 'Why?') });
  });

  it('is left out beyond the text, in another test’s passage and for another test’s question, and refused above 64 KiB', async () => {
    const { save, marked, passageId, learner, params } = await anAttempt();
    const whole = marked(0, TEXT.length);
    expect((await save(1, whole)).status).toBe(200);
    const nothing = { highlights: [], crossed: {} };
    const wrong: Annotations[] = [
      marked(0, TEXT.length + 1),
      { ...nothing, highlights: [{ passageId: passageId + 1, start: 0, end: 1 }] },
      { ...nothing, crossed: { '999999': ['A'] } },
      { ...nothing, crossed: { first: ['A'], 1: ['AB'] } },
      marked(3, 3),
      marked(0, 1, 'x'.repeat(501)),
    ];
    for (const [index, { highlights, crossed }] of wrong.entries()) {
      const mixed = {
        highlights: [...highlights, ...whole.highlights],
        crossed: { ...crossed, ...whole.crossed },
      };
      const { status, body } = await save(2 + index, mixed);
      expect([status, body.refused?.length]).toEqual([200, index === 3 ? 2 : 1]);
      const { stored } = (await testApp.call(getAnnotations, { params }, learner)).body;
      expect(stored).toMatchObject({ sequence: 2 + index, annotations: whole });
    }
    const note = 'x'.repeat(500);
    const many = Array.from({ length: 300 }, () => ({ passageId, start: 0, end: 6, note }));
    expect(await save(9, { ...nothing, highlights: many })).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it('is the learner’s alone, and goes on being shown after the end, when nothing more is kept', async () => {
    const { course, learner, params, questionId, save, marked } = await anAttempt();
    await save(1, marked(0, 6));
    for (const other of [await signedInAs('user', testApp), await signedInAs('admin', testApp)]) {
      expect((await testApp.call(getAnnotations, { params }, other)).status).toBe(404);
      const body = { sequence: 9, annotations: marked(0, 1) };
      expect((await testApp.call(saveAnnotations, { params, body }, other)).status).toBe(404);
    }
    const answers = { [questionId]: 'B' };
    await testApp.call(submitAttempt, { body: { courseId: course.id, attemptId: params.id, answers } }, learner);
    expect(await save(2, marked(0, 2))).toMatchObject({ status: 409, body: { code: 'attempt_closed' } });
    const { body } = await testApp.call(getAnnotations, { params }, learner);
    expect(body.stored?.sequence).toBe(1);
  });

  it('keeps its place when the passage is edited, and does not keep an attempt from being abandoned', async () => {
    const { learner, params, passageId, save, marked } = await anAttempt();
    const admin = await signedInAs('admin', testApp);
    const body = { title: 'Shorter', content: 'A.', version: 1 };
    expect((await testApp.call(editPassage, { params: { id: passageId }, body }, admin)).status).toBe(200);
    expect((await save(1, marked(0, TEXT.length))).status).toBe(200);
    testApp.pass(700);
    expect((await save(2, marked(0, 2))).body).toMatchObject({ code: 'attempt_abandoned' });
    const { body: ended } = await testApp.call(getAttempt, { params }, learner);
    expect(ended.attempt).toMatchObject({ status: 'abandoned' });
  });
});
