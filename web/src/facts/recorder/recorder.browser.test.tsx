import type { Beat } from '@parlance/contract/sittings/taking';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { movedClocks } from '../../../test/moved-clocks.ts';
import { CallFailed, CallRefused } from '../../platform/call.ts';
import { tellExam } from '../../sittings/learner/exam-events.ts';
import type { ExamRecorder, RecordedTest } from '../../sittings/learner/exam-recorder.ts';
import { createFactQueue } from './fact-queue.ts';
import { startRecorder } from './recorder.ts';

const move = movedClocks();
/** The server is an hour ahead of this device, give or take 30 ms. */
const clock = { now: () => Date.now() + 3_600_000, unsureMs: () => 30 };
const running: ExamRecorder[] = [];
let sittingId = 100;

beforeEach(() => {
  localStorage.clear();
  sittingId += 1;
});
afterEach(() => {
  for (const one of running.splice(0)) one.stop();
  document.body.replaceChildren();
});

async function recordedTest(part: Partial<RecordedTest> = {}): Promise<ExamRecorder> {
  const startedAt = new Date(clock.now()).toISOString();
  const owner = { sittingId, attemptId: sittingId, accountId: 7 };
  const recorder = startRecorder({ ...owner, startedAt, isFirst: true, shownAtMs: clock.now(), clock, ...part });
  running.push(recorder);
  await createFactQueue(owner).loaded;
  return recorder;
}

const heard = (factsAcknowledged?: number) => ({ factsAcknowledged }) as Beat;
const tell = (target: EventTarget, name: string) => target.dispatchEvent(new Event(name));
const kindsOf = (recorder: ExamRecorder) => recorder.load().facts?.map(({ kind }) => kind) ?? [];

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
}

test('what happens to page and device is recorded by the time of the server, and once acknowledged it is gone', async () => {
  const recorder = await recordedTest();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'What I wrote myself, and more.';
  field.focus();
  const from = clock.now();
  tell(window, 'blur');
  move(6);
  tell(window, 'focus');
  tell(window, 'offline');
  move(40);
  recorder.heard(heard());
  field.select();
  tell(document, 'copy');
  paste(field.value);
  paste('A text that nobody has copied here.');
  tell(document, 'fullscreenchange');
  tellExam({ kind: 'microphone_lost' });
  const { facts = [] } = recorder.load();
  expect(facts).toMatchObject([
    { seq: 1, attemptId: sittingId, kind: 'focus_lost', unsureMs: 30 },
    { seq: 2, kind: 'offline' },
    { seq: 3, kind: 'paste', details: { length: 35 } },
    { seq: 4, kind: 'full_screen_left' },
    { seq: 5, kind: 'microphone_lost' },
  ]);
  const [{ beganAt, endedAt } = { beganAt: '', endedAt: '' }] = facts;
  expect(Date.parse(beganAt) - from).toBeLessThan(500);
  expect(Math.round((Date.parse(endedAt ?? '') - Date.parse(beganAt)) / 1000)).toBe(6);
  expect(JSON.stringify(facts)).not.toContain('nobody');
  // Not acknowledged, it is sent again as it was; and it outlasts the page.
  expect(recorder.load()).toEqual({ facts });
  const later = createFactQueue({ accountId: 7, sittingId });
  await later.loaded;
  expect(later.next()).toEqual(facts);
  recorder.heard(heard(4));
  expect(kindsOf(recorder)).toEqual(['microphone_lost']);
  recorder.heard(heard(5));
  expect(recorder.load()).toEqual({});
});

test('what is short, within the test, or a beat that came through is nothing', async () => {
  const recorder = await recordedTest();
  tell(window, 'blur');
  move(1.5);
  tell(window, 'focus');
  recorder.failed(new CallFailed('The server could not be reached.'), performance.now());
  move(15);
  recorder.heard(heard());
  document.body.appendChild(document.createElement('textarea')).focus();
  paste('too short');
  expect(recorder.load()).toEqual({});
});

test('the first paper that is late is recorded, a test that goes on is not', async () => {
  const startedAt = new Date(clock.now() - 4000).toISOString();
  const first = await recordedTest({ startedAt });
  expect(kindsOf(first)).toEqual(['late_paper']);
  first.heard(heard(1));
  first.stop();
  expect(kindsOf(await recordedTest({ startedAt }))).toEqual([]);
});

test('a page that is loaded during a test is recorded', async () => {
  const marks = { seq: 12, attemptId: sittingId, pageId: 'the page before', count: 3 };
  localStorage.setItem('parlance-facts', JSON.stringify(marks));
  const recorder = await recordedTest();
  expect(recorder.load().facts).toMatchObject([{ seq: 13, kind: 'page_reloaded' }]);
});

test('after 500 in a part those of a kind that wait are counted in one, and at most 50 go at once', async () => {
  const recorder = await recordedTest();
  for (let one = 0; one < 504; one += 1) tellExam({ kind: 'microphone_lost' });
  for (let sent = 0; sent < 500; sent += 50) {
    expect(recorder.load().facts).toHaveLength(50);
    recorder.heard(heard(sent + 50));
  }
  expect(recorder.load().facts).toMatchObject([{ seq: 501, kind: 'microphone_lost', count: 4 }]);
});

test('a fact that the server refuses is given up, so that the next beat comes through', async () => {
  const recorder = await recordedTest();
  tellExam({ kind: 'microphone_lost' });
  expect(kindsOf(recorder)).toEqual(['microphone_lost']);
  recorder.failed(new CallRefused(400, { code: 'invalid', message: '' }, null), performance.now());
  expect(recorder.load()).toEqual({});
});

test('a fact that the server refuses takes none of those beside it away', async () => {
  const recorder = await recordedTest();
  for (let one = 0; one < 60; one += 1) tellExam({ kind: 'microphone_lost' });
  const stored: number[] = [];
  let failures = 0;
  for (let beats = 0; beats < 40; beats += 1) {
    const seqs = recorder.load().facts?.map(({ seq }) => seq) ?? [];
    failures = seqs.includes(31) ? failures + 1 : 0;
    expect(failures, 'beats in a row that did not come through').toBeLessThanOrEqual(1);
    if (failures) recorder.failed(new CallRefused(400, { code: 'invalid', message: '' }, null), performance.now());
    else {
      recorder.heard(heard(seqs.at(-1)));
      stored.push(...seqs);
    }
  }
  expect(stored).toEqual(Array.from({ length: 60 }, (_, index) => index + 1).filter((seq) => seq !== 31));
});
