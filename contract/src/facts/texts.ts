import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { say } from '../say.ts';
import { type FactKind, factKinds, type RecordedFact } from './kinds.ts';

/**
 * What is said of each kind, wherever it is said: when it is recorded, as the page says it before an examination, and
 * what commonly causes it without anybody having done anything wrong.
 */
const texts: Record<FactKind, { recorded: MessageDescriptor; causes: MessageDescriptor }> = {
  focus_lost: {
    recorded: msg`The window of the examination is not in front for 2 seconds or more.`,
    causes: msg`a system notice, a password manager, a screen reader, a phone call`,
  },
  full_screen_left: {
    recorded: msg`The examination needs full screen, and the page leaves it.`,
    causes: msg`an iPad, which leaves it when the keyboard opens`,
  },
  paste: {
    recorded: msg`A text of 20 characters or more is pasted that was not copied inside the test: its length, never the text.`,
    causes: msg`own text from elsewhere in the test, after a reload`,
  },
  offline: {
    recorded: msg`The device has no connection for 20 seconds or more.`,
    causes: msg`the network`,
  },
  audio_stall: {
    recorded: msg`A recording that plays makes no sound for 1 second or more.`,
    causes: msg`the network, headphones pulled out`,
  },
  audio_restarted: {
    recorded: msg`A part of a recording begins again.`,
    causes: msg`the network, headphones pulled out, a page that was reloaded`,
  },
  microphone_lost: {
    recorded: msg`The microphone stops working.`,
    causes: msg`a headset pulled out`,
  },
  device_slept: {
    recorded: msg`The device is asleep.`,
    causes: msg`a closed lid`,
  },
  clock_set: {
    recorded: msg`The clock of the device is set.`,
    causes: msg`the system, which sets it after a start or a journey`,
  },
  page_reloaded: {
    recorded: msg`The page is loaded again during a test.`,
    causes: msg`a closed lid, a frozen page`,
  },
  late_paper: {
    recorded: msg`The questions are shown more than 2 seconds after the start.`,
    causes: msg`the network`,
  },
  second_place: {
    recorded: msg`Another device or browser opens the examination.`,
    causes: msg`a changed computer`,
  },
  device_let_in: {
    recorded: msg`Staff let another device in, which takes the place of the one before.`,
    causes: msg`a changed computer`,
  },
  device_refused: {
    recorded: msg`Staff do not let another device in.`,
    causes: msg`a device that was opened by mistake`,
  },
  outside_browser: {
    recorded: msg`A device without Safe Exam Browser, or with another configuration of it, tries to open the examination.`,
    causes: msg`the page opened in the usual browser, an older configuration file`,
  },
  outside_network: {
    recorded: msg`A device outside the networks of the examination tries to open it.`,
    causes: msg`a phone, a device that changed to another network`,
  },
  identity_checked: {
    recorded: msg`Staff check your identity document.`,
    causes: msg`the check of documents at this examination`,
  },
  identity_check_undone: {
    recorded: msg`Staff take back that your identity document was checked.`,
    causes: msg`a press on the wrong name`,
  },
  connection_gap: {
    recorded: msg`The server hears nothing from the device for 30 seconds or more.`,
    causes: msg`the network, a restart of the server, a browser that slows down a window in the background`,
  },
  worked_in_pause: {
    recorded: msg`Work is saved when the clock has stood still for 30 seconds or more.`,
    causes: msg`the network, so that the device had not heard of the pause`,
  },
};

/** The same in the language of whoever reads now: asked where it is drawn, never at the top of a module. */
export const factTexts = Object.fromEntries(
  factKinds.map((kind) => [
    kind,
    {
      get recorded() {
        return say(texts[kind].recorded);
      },
      get causes() {
        return say(texts[kind].causes);
      },
    },
  ]),
) as Record<FactKind, { readonly recorded: string; readonly causes: string }>;

type FactInWords = Pick<RecordedFact, 'kind' | 'beganAt' | 'endedAt' | 'details'>;

/** What happened, in one sentence without its full stop. */
export function factSentence(fact: FactInWords): string {
  return say(sentenceOf(fact));
}

function sentenceOf({ kind, details, beganAt, endedAt }: FactInWords): MessageDescriptor {
  const span = endedAt === null ? null : spanOf(Date.parse(endedAt) - Date.parse(beganAt));
  switch (kind) {
    case 'focus_lost':
      return span ? msg`This window was not in front for ${{ span }}` : msg`This window was not in front`;
    case 'full_screen_left':
      return span ? msg`Full screen was left for ${{ span }}` : msg`Full screen was left`;
    case 'paste':
      return 'length' in details
        ? msg`${plural({ length: details.length }, { one: '# characters', other: '# characters' })} were pasted`
        : msg`Some characters were pasted`;
    case 'offline':
      return span ? msg`The device had no connection for ${{ span }}` : msg`The device had no connection`;
    case 'audio_stall':
      return span ? msg`No sound for ${{ span }} while the recording played` : msg`No sound while the recording played`;
    case 'audio_restarted':
      return msg`A part of the recording began again`;
    case 'microphone_lost':
      return span ? msg`The microphone was lost for ${{ span }}` : msg`The microphone was lost`;
    case 'device_slept':
      return span ? msg`The device was asleep for ${{ span }}` : msg`The device was asleep`;
    case 'clock_set':
      return clockSentence('seconds' in details ? details.seconds : 0);
    case 'page_reloaded':
      return msg`The page was reloaded`;
    case 'late_paper':
      return span
        ? msg`The questions were shown ${{ span }} after the start`
        : msg`The questions were shown some seconds after the start`;
    case 'second_place':
      return msg`Another device or browser opened the examination`;
    case 'device_let_in':
      return msg`Another device was let in, in place of the one before`;
    case 'device_refused':
      return msg`Another device was not let in`;
    case 'outside_browser':
      return msg`A device without the Safe Exam Browser of the examination was refused`;
    case 'outside_network':
      return msg`A device outside the networks of the examination was refused`;
    case 'identity_checked':
      return identitySentence('by' in details ? details.by : undefined, 'as' in details ? details.as : undefined);
    case 'identity_check_undone':
      return 'by' in details
        ? msg`The check of the identity was taken back by ${{ by: details.by }}`
        : msg`The check of the identity was taken back`;
    case 'connection_gap':
      return span ? msg`No contact with the server for ${{ span }}` : msg`No contact with the server`;
    case 'worked_in_pause':
      return msg`Work was saved during a pause`;
  }
}

function identitySentence(by: string | undefined, as: string | undefined): MessageDescriptor {
  if (by !== undefined && as !== undefined) return msg`Identity was checked by ${{ by }} as ${{ as }}`;
  if (by !== undefined) return msg`Identity was checked by ${{ by }}`;
  return as === undefined ? msg`Identity was checked` : msg`Identity was checked as ${{ as }}`;
}

/** What must be known besides to understand it; absent for most kinds. */
export function factRemark(kind: FactKind): string | undefined {
  if (kind === 'paste') return say(msg`They were not copied inside this test. The text itself is not recorded.`);
  if (kind === 'worked_in_pause') return say(msg`The clock stood still. What was saved counts.`);
  return undefined;
}

function clockSentence(seconds: number): MessageDescriptor {
  const span = spanOf(Math.abs(seconds) * 1000);
  return seconds < 0
    ? msg`The clock of the device was set back by ${{ span }}`
    : msg`The clock of the device was set forward by ${{ span }}`;
}

/** A length of time as people say it, to the second: "4 s", "1 min 39 s", "1 h 2 min". */
export function spanOf(ms: number): string {
  const seconds = Math.max(Math.round(ms / 1000), 1);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const parts = [
    hours > 0 && msg`${{ hours }} h`,
    minutes > 0 && msg`${{ minutes }} min`,
    hours === 0 && rest > 0 && msg`${{ seconds: rest }} s`,
  ];
  return parts.flatMap((part) => (part ? [say(part)] : [])).join(' ');
}
