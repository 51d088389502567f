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
import { microphoneHelp } from '../attempts/speaking/microphone/microphone-labels.ts';
import { countOf, plural } from '../platform/plural.ts';
import { listOf } from '../ui/format/list-of.ts';

export const checkNames: Record<DeviceCheckName, string> = {
  browser: 'Browser',
  screen: 'Screen',
  storage: 'Storage',
  clock: 'Clock',
  connection: 'Connection',
  sound: 'Sound',
  microphone: 'Microphone',
};

export const verdictNames: Record<Verdict, string> = { fail: 'Failed', warning: 'Warning', pass: 'Passed' };

/** What a check found, and what that means or what to do. */
export type CheckText = {
  number: string;
  /** Further numbers. */
  more?: string;
  advice: string;
};

const partNames: Record<BrowserPart, string> = {
  fetch_streams: 'streams',
  indexed_db: 'storage',
  web_locks: 'locks between tabs',
  audio_context: 'sound processing',
  media_recorder: 'recording',
  secure_context: 'a secure connection',
};

const QUIETER = 'Check that it is not muted and move it closer, then try again.';
const LOUDER = 'Speak closer to the microphone, or raise its level in the system settings.';
const CABLE = 'Use a cable, or move closer to the Wi-Fi access point.';

const texts: { [N in DeviceCheckName]: (found: Measurements[N], verdict: Verdict) => CheckText } = {
  browser: ({ name, missing }, verdict) => ({ number: name, advice: browserAdvice(missing, verdict) }),
  screen: ({ width, height }, verdict) => ({
    number: sizeOf(width, height),
    advice:
      verdict === 'pass'
        ? `At least ${sizeOf(SCREEN_WIDTH, SCREEN_HEIGHT)} is needed.`
        : `A test needs ${sizeOf(SCREEN_WIDTH, SCREEN_HEIGHT)} to show texts beside questions. Use a larger screen if you can.`,
  }),
  storage: (found, verdict) => ({ number: freeText(found.free_mib), advice: storageAdvice(found, verdict) }),
  clock: ({ ahead_seconds: seconds }, verdict) => ({
    number: seconds === 0 ? 'Exact' : `${durationOf(Math.abs(seconds))} ${seconds > 0 ? 'ahead' : 'behind'}`,
    advice:
      verdict === 'pass'
        ? `Within ${CLOCK_SECONDS} s of the server. The test uses the server’s clock.`
        : 'The test is not affected; emails and calendars are. Set the clock of this device.',
  }),
  connection: (found, verdict) => ({
    number: found.median_ms === null ? 'No answer' : `${found.median_ms} ms, ${found.lost} of ${CALLS_TIMED} lost`,
    more: speedText(found),
    advice: connectionAdvice(found, verdict),
  }),
  sound: ({ is_heard, tries }, verdict) => ({
    number: is_heard ? 'Number heard' : 'Number not heard',
    advice:
      verdict === 'fail'
        ? 'Turn up the volume, check that your headphones are plugged in, and try again.'
        : tries === 1
          ? 'You heard it the first time.'
          : 'You heard it the second time. Turn up the volume before the examination.',
  }),
  microphone: microphoneText,
};

/** What one check found, in words. */
export function checkText<N extends DeviceCheckName>(name: N, found: Measurements[N]): CheckText {
  return texts[name](found, verdictOf(name, found));
}

function browserAdvice(missing: readonly BrowserPart[], verdict: Verdict): string {
  if (verdict === 'pass') return 'Everything a test needs is there.';
  if (verdict === 'warning') return 'Keep a test open in one tab only, or use a newer browser.';
  if (missing.includes('secure_context'))
    return 'This page was not opened over https. Ask your school for the address.';
  const names = missing.filter((part) => part !== 'web_locks').map((part) => partNames[part]);
  return `Missing: ${names.join(', ')}. Use a current version of Chrome, Edge, Firefox or Safari.`;
}

function storageAdvice({ free_mib, is_persistent, is_written }: Measurements['storage'], verdict: Verdict): string {
  if (!is_written) {
    return 'This browser cannot store answers. Leave private browsing, free some space, and try again.';
  }
  if (verdict === 'pass') return `At least ${FREE_MIB} MB is needed for offline work.`;
  if (free_mib !== null && free_mib < FREE_MIB) {
    return `Free some space: at least ${FREE_MIB} MB is needed for offline work.`;
  }
  if (free_mib === null) return 'The browser does not say how much it can store. Keep some space free.';
  return is_persistent
    ? 'Keep some space free.'
    : 'Keep some space free: this browser may delete stored answers when the disk is full.';
}

/** '48 Mbit/s down, 9 up'; what did not arrive at all is 0. */
function speedText({ median_ms, down_mbits, up_mbits }: Measurements['connection']): string | undefined {
  return median_ms === null ? undefined : `${speed(down_mbits ?? 0)} Mbit/s down, ${speed(up_mbits ?? 0)} up`;
}

function connectionAdvice({ median_ms }: Measurements['connection'], verdict: Verdict): string {
  if (verdict === 'pass') return 'Fast enough for every test.';
  return median_ms === null ? 'The server was not reached. Connect this device to the internet.' : CABLE;
}

function microphoneText({ problem, peak_dbfs, plays_back }: Measurements['microphone'], verdict: Verdict): CheckText {
  if (problem !== null) return { number: microphoneHelp[problem].heading, advice: microphoneHelp[problem].way };
  if (peak_dbfs === null) return { number: 'Nothing recorded', advice: QUIETER };
  const number = `Peak ${signed(Math.round(peak_dbfs))} dBFS`;
  if (!plays_back) return { number, advice: 'The recording cannot be played back. Use another browser.' };
  if (verdict === 'fail') return { number, advice: QUIETER };
  return { number, advice: verdict === 'pass' ? 'You can be heard.' : LOUDER };
}

function sizeOf(width: number, height: number): string {
  return `${width} × ${height}`;
}

function freeText(mib: number | null): string {
  if (mib === null) return 'Size unknown';
  return mib < 1024 ? `${mib} MB free` : `${(mib / 1024).toFixed(1)} GB free`;
}

function speed(megabits: number): string {
  return String(megabits < 10 ? Number(megabits.toFixed(1)) : Math.round(megabits));
}

/** '3 s', '5 min', '2 h' or '4 days'. */
function durationOf(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : countOf(Math.round(seconds / 86_400), 'day');
}

/** With the sign of typography, which is as wide as a plus. */
function signed(value: number): string {
  return String(value).replace('-', '−');
}

/** How the whole check went: '1 check failed, 1 has a warning, 5 passed. Fix the microphone before the examination.' */
export function summaryOf(verdicts: Record<DeviceCheckName, Verdict>): string {
  const named = (verdict: Verdict) =>
    (Object.keys(verdicts) as DeviceCheckName[]).filter((name) => verdicts[name] === verdict);
  const [failed, warned, passed] = [named('fail'), named('warning'), named('pass')];
  if (failed.length + warned.length === 0) return `All ${passed.length} checks passed. This device is ready.`;
  const counts = [
    failed.length > 0 && `${countOf(failed.length, 'check')} failed`,
    warned.length > 0 && warnedText(warned.length, failed.length === 0),
    passed.length > 0 && `${passed.length} passed`,
  ].filter((each) => each !== false);
  const next =
    failed.length > 0
      ? `Fix ${listOf(failed.map((name) => `the ${checkNames[name].toLowerCase()}`))} before the examination.`
      : 'You can take an examination on this device.';
  return `${counts.join(', ')}. ${next}`;
}

function warnedText(count: number, isFirst: boolean): string {
  const has = plural(count, 'has a warning', 'have warnings');
  return isFirst ? `${countOf(count, 'check')} ${has}` : `${count} ${has}`;
}

/** Where a code is used, to read from a wall: 'tests.example.org/device-check?code=4TQ8M2KD'. */
export function checkAddress(code: string): string {
  return `${location.host}/device-check?code=${code}`;
}
