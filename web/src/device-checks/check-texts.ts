import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import {
  type BrowserPart,
  CALLS_TIMED,
  type DeviceCheckName,
  type Measurements,
  type Verdict,
} from '@parlance/contract/device-checks/measurements';
import {
  CLOCK_SECONDS,
  FREE_MIB,
  SCREEN_HEIGHT,
  SCREEN_WIDTH,
  verdictOf,
} from '@parlance/contract/device-checks/verdicts';
import { allOf, say } from '@parlance/contract/say';
import { microphoneHelp } from '../attempts/speaking/microphone/microphone-labels.ts';
import { inRow } from '../ui/format/in-row.ts';
import { OTHER_BROWSER } from './browser.ts';

export const checkNames: Record<DeviceCheckName, MessageDescriptor> = {
  browser: msg({ message: 'Browser', context: 'device check' }),
  screen: msg({ message: 'Screen', context: 'device check' }),
  storage: msg({ message: 'Storage', context: 'device check' }),
  clock: msg({ message: 'Clock', context: 'device check' }),
  connection: msg({ message: 'Connection', context: 'device check' }),
  sound: msg({ message: 'Sound', context: 'device check' }),
  microphone: msg({ message: 'Microphone', context: 'device check' }),
};

/** The same where they are to be fixed: 'Fix the sound and the microphone before the examination.' */
const fixedNames: Record<DeviceCheckName, MessageDescriptor> = {
  browser: msg({ message: 'the browser', context: 'to be fixed' }),
  screen: msg({ message: 'the screen', context: 'to be fixed' }),
  storage: msg({ message: 'the storage', context: 'to be fixed' }),
  clock: msg({ message: 'the clock', context: 'to be fixed' }),
  connection: msg({ message: 'the connection', context: 'to be fixed' }),
  sound: msg({ message: 'the sound', context: 'to be fixed' }),
  microphone: msg({ message: 'the microphone', context: 'to be fixed' }),
};

export const verdictNames: Record<Verdict, MessageDescriptor> = {
  fail: msg({ message: 'Failed', context: 'device check' }),
  warning: msg({ message: 'Warning', context: 'device check' }),
  pass: msg({ message: 'Passed', context: 'device check' }),
};

/** What a check found, and what that means or what to do. */
export type CheckText = {
  number: string;
  /** Further numbers. */
  more?: string;
  advice: string;
};

const partNames: Record<BrowserPart, MessageDescriptor> = {
  fetch_streams: msg({ message: 'streams', context: 'missing in a browser' }),
  indexed_db: msg({ message: 'storage', context: 'missing in a browser' }),
  web_locks: msg({ message: 'locks between tabs', context: 'missing in a browser' }),
  audio_context: msg({ message: 'sound processing', context: 'missing in a browser' }),
  media_recorder: msg({ message: 'recording', context: 'missing in a browser' }),
  secure_context: msg({ message: 'a secure connection', context: 'missing in a browser' }),
};

const QUIETER = msg`Check that it is not muted and move it closer, then try again.`;
const LOUDER = msg`Speak closer to the microphone, or raise its level in the system settings.`;
const CABLE = msg`Use a cable, or move closer to the Wi-Fi access point.`;

const texts: { [N in DeviceCheckName]: (found: Measurements[N], verdict: Verdict) => CheckText } = {
  browser: ({ name, missing }, verdict) => ({
    number: browserText(name),
    advice: browserAdvice(missing, verdict),
  }),
  screen: ({ width, height }, verdict) => ({
    number: sizeOf(width, height),
    advice:
      verdict === 'pass'
        ? t`At least ${{ size: sizeOf(SCREEN_WIDTH, SCREEN_HEIGHT) }} is needed.`
        : t`A test needs ${{ size: sizeOf(SCREEN_WIDTH, SCREEN_HEIGHT) }} to show texts beside questions. Use a larger screen if you can.`,
  }),
  storage: (found, verdict) => ({ number: freeText(found.free_mib), advice: storageAdvice(found, verdict) }),
  clock: ({ ahead_seconds: seconds }, verdict) => ({
    number: clockText(seconds),
    advice:
      verdict === 'pass'
        ? t`Within ${{ seconds: CLOCK_SECONDS }} s of the server. The test uses the server’s clock.`
        : t`The test is not affected; emails and calendars are. Set the clock of this device.`,
  }),
  connection: (found, verdict) => ({
    number: answersText(found),
    more: speedText(found),
    advice: connectionAdvice(found, verdict),
  }),
  sound: ({ is_heard, tries }, verdict) => ({
    number: is_heard ? t`Number heard` : t`Number not heard`,
    advice:
      verdict === 'fail'
        ? t`Turn up the volume, check that your headphones are plugged in, and try again.`
        : tries === 1
          ? t`You heard it the first time.`
          : t`You heard it the second time. Turn up the volume before the examination.`,
  }),
  microphone: microphoneText,
};

/** A browser by its name and main version, as it is kept. */
export function browserText(name: string): string {
  return name === OTHER_BROWSER ? t`Another browser` : name;
}

/** What one check found, in words. */
export function checkText<N extends DeviceCheckName>(name: N, found: Measurements[N]): CheckText {
  return texts[name](found, verdictOf(name, found));
}

function browserAdvice(missing: readonly BrowserPart[], verdict: Verdict): string {
  if (verdict === 'pass') return t`Everything a test needs is there.`;
  if (verdict === 'warning') return t`Keep a test open in one tab only, or use a newer browser.`;
  if (missing.includes('secure_context'))
    return t`This page was not opened over https. Ask your school for the address.`;
  const names = missing.filter((part) => part !== 'web_locks').map((part) => say(partNames[part]));
  return t`Missing: ${{ parts: inRow(names) }}. Use a current version of Chrome, Edge, Firefox or Safari.`;
}

function storageAdvice({ free_mib, is_persistent, is_written }: Measurements['storage'], verdict: Verdict): string {
  if (!is_written) {
    return t`This browser cannot store answers. Leave private browsing, free some space, and try again.`;
  }
  if (verdict === 'pass') return t`At least ${{ size: FREE_MIB }} MB is needed for offline work.`;
  if (free_mib !== null && free_mib < FREE_MIB) {
    return t`Free some space: at least ${{ size: FREE_MIB }} MB is needed for offline work.`;
  }
  if (free_mib === null) return t`The browser does not say how much it can store. Keep some space free.`;
  return is_persistent
    ? t`Keep some space free.`
    : t`Keep some space free: this browser may delete stored answers when the disk is full.`;
}

/** '48 Mbit/s down, 9 up'; what did not arrive at all is 0. */
function speedText({ median_ms, down_mbits, up_mbits }: Measurements['connection']): string | undefined {
  if (median_ms === null) return undefined;
  return t`${{ down: speed(down_mbits ?? 0) }} Mbit/s down, ${{ up: speed(up_mbits ?? 0) }} up`;
}

function connectionAdvice({ median_ms }: Measurements['connection'], verdict: Verdict): string {
  if (verdict === 'pass') return t`Fast enough for every test.`;
  return median_ms === null ? t`The server was not reached. Connect this device to the internet.` : say(CABLE);
}

function microphoneText({ problem, peak_dbfs, plays_back }: Measurements['microphone'], verdict: Verdict): CheckText {
  if (problem !== null) {
    const { heading, way } = microphoneHelp(problem);
    return { number: heading, advice: way };
  }
  if (peak_dbfs === null) return { number: t`Nothing recorded`, advice: say(QUIETER) };
  const number = t`Peak ${{ level: signed(Math.round(peak_dbfs)) }} dBFS`;
  if (!plays_back) return { number, advice: t`The recording cannot be played back. Use another browser.` };
  if (verdict === 'fail') return { number, advice: say(QUIETER) };
  return { number, advice: verdict === 'pass' ? t`You can be heard.` : say(LOUDER) };
}

function sizeOf(width: number, height: number): string {
  return `${width} × ${height}`;
}

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

function freeText(mib: number | null): string {
  if (mib === null) return t`Size unknown`;
  return mib < 1024
    ? t`${{ size: i18n.number(mib) }} MB free`
    : t`${{ size: i18n.number(mib / 1024, TENTHS) }} GB free`;
}

function speed(megabits: number): string {
  return i18n.number(megabits, { maximumFractionDigits: megabits < 10 ? 1 : 0 });
}

function clockText(aheadSeconds: number): string {
  if (aheadSeconds === 0) return t`Exact`;
  const length = durationOf(Math.abs(aheadSeconds));
  return aheadSeconds > 0 ? t`${length} ahead` : t`${length} behind`;
}

function answersText({ median_ms, lost }: Measurements['connection']): string {
  if (median_ms === null) return t({ message: 'No answer', context: 'of the server' });
  return t`${{ time: i18n.number(median_ms) }} ms, ${lost} of ${{ calls: CALLS_TIMED }} lost`;
}

/** '3 s', '5 min', '2 h' or '4 days'. */
function durationOf(seconds: number): string {
  if (seconds < 120) return t`${seconds} s`;
  if (seconds < 7200) return t`${{ minutes: Math.round(seconds / 60) }} min`;
  if (seconds < 172_800) return t`${{ hours: Math.round(seconds / 3600) }} h`;
  return t`${plural({ days: Math.round(seconds / 86_400) }, { one: '# day', other: '# days' })}`;
}

/** With the sign of typography, which is as wide as a plus. */
function signed(value: number): string {
  return i18n.number(value).replace('-', '−');
}

/** How the whole check went: '1 check failed, 1 has a warning, 5 passed. Fix the microphone before the examination.' */
export function summaryOf(verdicts: Record<DeviceCheckName, Verdict>): string {
  const named = (verdict: Verdict) =>
    (Object.keys(verdicts) as DeviceCheckName[]).filter((name) => verdicts[name] === verdict);
  const [failed, warned, passed] = [named('fail'), named('warning'), named('pass')];
  if (failed.length + warned.length === 0) {
    return t`All ${{ count: passed.length }} checks passed. This device is ready.`;
  }
  const counts = inRow(
    [
      failed.length > 0 && t`${plural({ count: failed.length }, { one: '# check failed', other: '# checks failed' })}`,
      warned.length > 0 && warnedText(warned.length, failed.length === 0),
      passed.length > 0 && t`${plural({ count: passed.length }, { one: '# passed', other: '# passed' })}`,
    ].filter((each) => each !== false),
  );
  if (failed.length === 0) return t`${counts}. You can take an examination on this device.`;
  const parts = allOf(failed.map((name) => say(fixedNames[name])));
  return t`${counts}. Fix ${parts} before the examination.`;
}

function warnedText(count: number, isFirst: boolean): string {
  return isFirst
    ? t`${plural(count, { one: '# check has a warning', other: '# checks have warnings' })}`
    : t`${plural(count, { one: '# has a warning', other: '# have warnings' })}`;
}

/** Where a code is used, to read from a wall: 'tests.example.org/device-check?code=4TQ8M2KD'. */
export function checkAddress(code: string): string {
  return `${location.host}/device-check?code=${code}`;
}
