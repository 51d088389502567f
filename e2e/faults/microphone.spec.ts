import { changeRig, recordedSpans, rigMicrophone, unplug } from '../fixtures/microphone-rig.ts';
import { aLearner } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { recordingState, startRecording, startSpeaking } from '../pages/speaking-test-page.ts';
import { handOver, seconds } from './figures.ts';
import { clockOff } from './scenarios.ts';
import { lostOf, questionEndsMs, sitDownToSpeak, speak, speakingPath } from './speaking-scenario.ts';
import { storedAttempts, theStored } from './stored.ts';

const screen = 'Speaking';

const faults = [
  { name: 'denied', fault: 'NotAllowedError', heading: 'Microphone access is blocked for this site.' },
  { name: 'missing', fault: 'NotFoundError', heading: 'No microphone was found.' },
];

for (const { name, fault, heading } of faults) {
  test(`Speaking: microphone ${name}`, async ({ page, server, samples, enter }, info) => {
    const learner = await aLearner(server);
    const course = samples.speaking;
    await enter(learner);
    await rigMicrophone(page, { fault });
    await page.goto(speakingPath(course));
    await page.getByRole('button', { name: 'Use microphone' }).click();
    await expect(page.getByRole('alert').getByText(heading)).toBeVisible();
    const begun = storedAttempts(server, learner, course).length;
    expect(begun).toBe(0);
    await changeRig(page, { fault: null });
    await page.getByRole('button', { name: /Try again|Use microphone/ }).click();
    await expect(page.getByRole('button', { name: 'Record 5 seconds' })).toBeVisible();
    await page.reload();
    await changeRig(page, { fault: null });
    await startSpeaking(page);
    const stored = () => theStored(server, learner, course);
    const off = await clockOff(page, questionEndsMs(stored(), 1));
    const sitting = { learner, course, spoken: new Map(), stored };
    await speak(page, sitting, 1);
    const lost = await lostOf(sitting);
    const figures = `${begun} clocks started before it worked; then the clock was off by ${seconds(Math.abs(off))}`;
    handOver(info, { fault: `microphone ${name}`, screen, figures, lostAnswers: 0, lostRecordings: lost });
  });
}

test('Speaking: microphone unplugged', async ({ page, server, samples, enter }, info) => {
  const sitting = await sitDownToSpeak({ page, server, samples, enter });
  await startRecording(page).click();
  await expect(recordingState(page)).toHaveText('Recording...');
  await page.waitForTimeout(2500);
  await unplug(page);
  const said = page.getByRole('alertdialog');
  await expect(said).toContainText('What you said before that is saved.');
  sitting.spoken.set(1, (await recordedSpans(page)).at(-1)?.given ?? 0);
  const lost = await lostOf(sitting);
  const kept = sitting.stored().recordings[0]?.seconds ?? 0;
  await said.getByRole('button', { name: 'OK' }).click();
  // Plugged in again, it is recorded anew in its place.
  await speak(page, sitting, 1, 1);
  await lostOf(sitting);
  const figures = `${seconds(kept)} until then kept and sent, then recorded again`;
  handOver(info, {
    fault: 'microphone unplugged while recording',
    screen,
    figures,
    lostAnswers: 0,
    lostRecordings: lost,
  });
});
