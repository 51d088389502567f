import { listCourses } from '@parlance/contract/courses';
import {
  addOverall,
  changeOverall,
  listOveralls,
  type Overall,
  type OwnOverall,
  ownOveralls,
} from '@parlance/contract/overalls';
import { aCourse } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { Overalls } from './overalls.tsx';
import { OwnOveralls } from './own-overalls.tsx';

const server = serverReplies();
const rules = { step: 0.5, rounding: 'nearest', take: 'latest', one_sitting: false, valid_days: null } as const;
const reading = { id: 1, title: 'Academic Reading', type: 'Reading' } as const;
const letters = { id: 2, title: 'Formal Letters', type: 'Writing' } as const;
const overall: Overall = {
  id: 5,
  title: 'Academic overall',
  ...rules,
  parts: [
    { course: reading, weight: 2, on_scale: true },
    { course: letters, weight: 1, on_scale: true },
  ],
  version: 3,
};

test('an overall band is changed with the version that was read, and what is wrong stands at its part', async () => {
  server.reply(listCourses, [aCourse(reading), aCourse(letters)]);
  server.reply(listOveralls, { overalls: [overall] });
  const screen = await renderScreen(<Overalls />, '/?overall=5');
  await expect.element(screen.getByLabelText('Weight of course 1')).toHaveValue('2');
  await screen.getByLabelText('Weight of course 2').fill('11');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Enter at most 10.')).toBeVisible();
  server.reply(changeOverall, { message: 'Academic overall was updated.', overall: { ...overall, version: 4 } });
  await screen.getByLabelText('Weight of course 2').fill('3');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.sentTo(changeOverall).at(-1)?.body)
    .toMatchObject({
      version: 3,
      valid_days: null,
      parts: [
        { course_id: 1, weight: 2 },
        { course_id: 2, weight: 3 },
      ],
    });
});

test('a new one asks for a title and two courses', async () => {
  server.reply(listCourses, []);
  const screen = await renderScreen(<Overalls />, '/?overall=new');
  await screen.getByRole('button', { name: 'Add overall band' }).click();
  await expect.element(screen.getByText('Enter a title.')).toBeVisible();
  expect(screen.getByText('Choose a course.').elements()).toHaveLength(2);
  expect(server.sentTo(addOverall)).toEqual([]);
});

test('a learner reads their band with its parts, or which of them are missing', async () => {
  await page.viewport(1280, 900);
  const onScale = {
    band: 6.5,
    step: 0.5,
    cefr: 'B2',
    low: 6,
    high: 7,
    interval_state: 'given',
    percent: 68,
    interval_from: 'items',
  } as const;
  const part = { course: reading, weight: 2, attempt_id: 7, taken_at: '2027-06-03T07:00:00.000Z', on_scale: onScale };
  const whole: OwnOverall = {
    id: 5,
    title: 'Academic overall',
    ...rules,
    on_scale: onScale,
    parts: [part, { ...part, course: letters, weight: 1 }],
  };
  const missing: OwnOverall = {
    ...whole,
    id: 6,
    title: 'General overall',
    on_scale: null,
    parts: [part, { course: letters, weight: 1, missing: 'waiting' }],
  };
  server.reply(ownOveralls, { overalls: [whole, missing] });
  const screen = await renderScreen(<OwnOveralls />);
  const first = screen.getByRole('region', { name: 'Academic overall' });
  await expect.element(first.getByText('6.0 to 7.0')).toBeVisible();
  await expect.element(first.getByRole('link', { name: 'Score report' })).toHaveAttribute('href', '/report/overall-5');
  await expect.element(first.getByRole('link', { name: 'Academic Reading' })).toHaveAttribute('href', '/review/7');
  const second = screen.getByRole('region', { name: 'General overall' });
  await expect.element(second.getByText('No overall band yet: 1 part has no band.')).toBeVisible();
  await expect.element(second.getByText('Waiting for the result')).toBeVisible();
  expect(second.getByRole('link', { name: 'Score report' }).elements()).toEqual([]);
  await screen.see();
});
