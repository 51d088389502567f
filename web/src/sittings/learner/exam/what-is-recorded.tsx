import { type FactKind, factKinds } from '@parlance/contract/facts/kinds';
import { factTexts } from '@parlance/contract/facts/texts';
import type { LearnerSitting } from '@parlance/contract/sittings/taking';
import { Text } from '../../../ui/kit.tsx';
import classes from './what-is-recorded.module.css';

/** What an examination records of the page and the device, and what it does not. */
export function WhatIsRecorded({ sitting }: { sitting: LearnerSitting }) {
  return (
    <section className={classes.section} aria-labelledby="recorded">
      <Text id="recorded" as="h2" size="h3" tone="plain">
        What is recorded
      </Text>
      <p>While a test is open, these facts are recorded with their time:</p>
      <ul className={classes.kinds}>
        {recordedIn(sitting).map((kind) => (
          <li key={kind}>{factTexts[kind].recorded}</li>
        ))}
      </ul>
      <p>
        <strong>Not recorded:</strong> your camera, your screen, the keys you press, the text you paste. Your voice is
        recorded only for your answers in a Speaking test.
      </p>
      <p>
        <strong>Facts, not a judgement.</strong> Most have ordinary causes. Nothing changes your result automatically.
        When a test has ended, you see the same list as your school under <strong>Exam record</strong>, and can add
        notes to it.
      </p>
    </section>
  );
}

/** The kinds that an examination can have, with its tests and its rules. */
function recordedIn({ asks_full_screen: asksFullScreen, parts, ...sitting }: LearnerSitting): FactKind[] {
  const has = (type: LearnerSitting['parts'][number]['course']['type']) =>
    parts.some(({ course }) => course.type === type);
  const never: Partial<Record<FactKind, boolean>> = {
    full_screen_left: !asksFullScreen,
    audio_stall: !has('Listening'),
    audio_restarted: !has('Listening'),
    microphone_lost: !has('Speaking'),
    outside_browser: !sitting.asks_safe_exam_browser,
    outside_network: !sitting.asks_network,
  };
  return factKinds.filter((kind) => !never[kind]);
}
