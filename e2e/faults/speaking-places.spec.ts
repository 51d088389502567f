import type { Page } from '@playwright/test';
import { recordedSpans, rigMicrophone } from '../fixtures/microphone-rig.ts';
import { expect, test } from '../fixtures/test.ts';
import { paletteCell } from '../pages/reading-test-page.ts';
import { questionText, recordingState, startRecording } from '../pages/speaking-test-page.ts';
import { handOver, seconds } from './figures.ts';
import { largest } from './reloads.ts';
import { clockOff } from './scenarios.ts';
import { goOnTo, lostOf, questionEndsMs, sitDownToSpeak, speak, speakingPath } from './speaking-scenario.ts';
import { changeDeviceClock, setDeviceClock } from './wrong-clock.ts';

const screen = 'Speaking';

async function useHere(page: Page): Promise<number> {
  const said = page.getByRole('alertdialog', { name: 'This test is open elsewhere' });
  await expect(said).toBeVisible();
  const pressedAtMs = Date.now();
  await said.getByRole('button', { name: 'Use here' }).click();
  await expect(said).toBeHidden();
  await expect(questionText(page)).toBeVisible();
  return (Date.now() - pressedAtMs) / 1000;
}

test('Speaking: two tabs', async ({ page, context, server, samples, enter, expectError }, info) => {
  expectError(/status of 409/);
  const sitting = await sitDownToSpeak({ page, server, samples, enter });
  const { course, spoken } = sitting;
  await speak(page, sitting, 1);
  await goOnTo(page, 2);
  await startRecording(page).click();
  await expect(recordingState(page)).toHaveText('Recording...');
  await page.waitForTimeout(2500);
  // Taken over while a recording runs.
  const other = await context.newPage();
  await rigMicrophone(other);
  await other.goto(speakingPath(course));
  const took = [await useHere(other)];
  spoken.set(2, (await recordedSpans(page)).at(-1)?.given ?? 0);
  await expect(paletteCell(other, 1)).toHaveAccessibleName('Question 1, answered');
  await expect(paletteCell(other, 2)).toHaveAccessibleName('Question 2, answered');
  await lostOf(sitting);
  // What the first tab still has of question 2 must not come after this one.
  await speak(other, sitting, 2, 1);
  await goOnTo(other, 3);
  await speak(other, sitting, 3);
  took.push(await useHere(page));
  for (const number of [1, 2, 3]) {
    await expect(paletteCell(page, number)).toHaveAccessibleName(`Question ${number}, answered`);
  }
  const lost = await lostOf(sitting);
  const figures = `taken over while recording in ${took.map(seconds).join(' and back in ')}, nothing blanked`;
  handOver(info, { fault: 'two tabs', screen, figures, lostAnswers: 0, lostRecordings: lost });
});

test('Speaking: two devices', async ({ page, context, browser, server, samples, enter, expectError }, info) => {
  expectError(/status of 409/);
  const sitting = await sitDownToSpeak({ page, server, samples, enter });
  await speak(page, sitting, 1);
  await lostOf(sitting);
  const device = await browser.newContext({ baseURL: server.url });
  await device.setStorageState(await context.storageState());
  const other = await device.newPage();
  await rigMicrophone(other);
  await other.goto(speakingPath(sitting.course));
  const took = [await useHere(other)];
  await expect(paletteCell(other, 1)).toHaveAccessibleName('Question 1, answered');
  await goOnTo(other, 2);
  await speak(other, sitting, 2);
  await lostOf(sitting);
  // The first device learns it when it goes on.
  await page.getByRole('contentinfo').getByRole('button', { name: 'Next' }).click();
  took.push(await useHere(page));
  for (const number of [1, 2]) {
    await expect(paletteCell(page, number)).toHaveAccessibleName(`Question ${number}, answered`);
  }
  const lost = await lostOf(sitting);
  await device.close();
  const figures = `taken over in ${took.map(seconds).join(' and back in ')}, nothing blanked`;
  handOver(info, { fault: 'two devices', screen, figures, lostAnswers: 0, lostRecordings: lost });
});

for (const { name, from, later } of [
  { name: 'a day ahead, then a day behind', from: 1, later: -1 },
  { name: 'a day behind, then a day ahead', from: -1, later: 1 },
]) {
  test(`Speaking: clock ${name}`, async ({ page, server, samples, enter }, info) => {
    await setDeviceClock(page, from);
    const sitting = await sitDownToSpeak({ page, server, samples, enter });
    const { stored } = sitting;
    const off = [await clockOff(page, questionEndsMs(stored(), 1))];
    await changeDeviceClock(page, later);
    await page.waitForTimeout(1500);
    off.push(await clockOff(page, questionEndsMs(stored(), 1)));
    await speak(page, sitting, 1);
    await goOnTo(page, 2);
    off.push(await clockOff(page, questionEndsMs(stored(), 2)));
    const lost = await lostOf(sitting);
    expect(stored().status).toBe('open');
    expect(largest(off)).toBeLessThanOrEqual(1);
    const figures = `clock of the question off by at most ${seconds(largest(off))}, not submitted`;
    handOver(info, { fault: `clock ${name}`, screen, figures, lostAnswers: 0, lostRecordings: lost });
  });
}
