import { type AccommodationValues, myAccommodation, NO_ACCOMMODATION } from '@parlance/contract/accommodations';
import { aUser } from '@parlance/contract/test/examples';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { logInLearner } from '../../../../test/open-test.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { serverReplies } from '../../../../test/server-replies.ts';
import { clearSession, storeSession } from '../../../platform/session.ts';
import { TestTools } from './test-tools.tsx';

const server = serverReplies();
const root = document.documentElement;
const textScale = () => root.style.getPropertyValue('--text-scale');
const contrast = () => page.getByRole('button', { name: 'High contrast' });

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1440, 900);
  logInLearner();
});
afterEach(clearSession);

const set = (values: Partial<AccommodationValues>) =>
  server.reply(myAccommodation, { accommodation: { ...NO_ACCOMMODATION, ...values } });

/** A day of UTC. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The tools of the bar, as a page that was just loaded has them. */
async function openBar() {
  return await renderScreen(<TestTools hiding={null} />);
}

async function choose(size: string) {
  await page.getByRole('button', { name: 'Text size' }).click();
  await page.getByRole('menuitemradio', { name: size }).click();
}

test('the test has the text size and the contrast that the school set, also after a reload', async () => {
  set({ text_scale: 1.6, high_contrast: true });
  for (let loads = 1; loads <= 2; loads += 1) {
    const { unmount } = await openBar();
    await expect.poll(textScale).toBe('1.6');
    expect(root.dataset.contrast).toBe('high');
    await expect.element(contrast()).toHaveAttribute('aria-pressed', 'true');
    await unmount();
    expect([textScale(), root.dataset.contrast]).toEqual(['', undefined]);
  }
});

test.each([
  ['the first', { valid_from: dayFromNow(1) }],
  ['the last', { valid_until: dayFromNow(-1) }],
])('on %s day in a school whose day is another than that of the device it has them too', async (_which, days) => {
  set({ text_scale: 1.6, ...days });
  const { unmount } = await openBar();
  await expect.poll(textScale).toBe('1.6');
  await unmount();
});

test('what the learner chooses counts for more, each by itself, and stays', async () => {
  set({ text_scale: 1.6, high_contrast: true });
  const first = await openBar();
  await expect.poll(textScale).toBe('1.6');
  await choose('Largest text (200%)');
  await expect.poll(textScale).toBe('2');
  expect(root.dataset.contrast).toBe('high');
  await first.unmount();
  // The school changes what was not chosen.
  set({ text_scale: 1.3 });
  const second = await openBar();
  await expect.element(contrast()).toHaveAttribute('aria-pressed', 'false');
  expect(textScale()).toBe('2');
  await second.unmount();
});

test('what somebody else chose on this device does not take the place of what the school set', async () => {
  set({});
  storeSession(aUser({ id: 2 }), 'token');
  const other = await openBar();
  await choose('Small text (90%)');
  await contrast().click();
  await expect.poll(textScale).toBe('0.9');
  await other.unmount();
  set({ text_scale: 2 });
  logInLearner();
  await openBar();
  await expect.poll(textScale).toBe('2');
  expect(root.dataset.contrast).toBeUndefined();
});

test('from one screen of a test to the next it stays without asking again', async () => {
  set({ text_scale: 1.3 });
  const { router } = await renderScreen(<TestTools hiding={null} />, '/', { '/next': <NextScreen /> });
  await expect.poll(textScale).toBe('1.3');
  server.cut(myAccommodation);
  await router.navigate('/next');
  await expect.element(page.getByText('Next screen')).toBeVisible();
  expect(textScale()).toBe('1.3');
  expect(server.sentTo(myAccommodation)).toHaveLength(1);
});

function NextScreen() {
  return (
    <>
      <p>Next screen</p>
      <TestTools hiding={null} />
    </>
  );
}
