import type { FactKind, RecordedFact } from './kinds.ts';

/**
 * What is said of each kind, wherever it is said: when it is recorded, as the page says it before an examination, and
 * what commonly causes it without anybody having done anything wrong.
 */
export const factTexts: Record<FactKind, { recorded: string; causes: string }> = {
  focus_lost: {
    recorded: 'The window of the examination is not in front for 2 seconds or more.',
    causes: 'a system notice, a password manager, a screen reader, a phone call',
  },
  full_screen_left: {
    recorded: 'The examination needs full screen, and the page leaves it.',
    causes: 'an iPad, which leaves it when the keyboard opens',
  },
  paste: {
    recorded:
      'A text of 20 characters or more is pasted that was not copied inside the test: its length, never the text.',
    causes: 'own text from elsewhere in the test, after a reload',
  },
  offline: {
    recorded: 'The device has no connection for 20 seconds or more.',
    causes: 'the network',
  },
  audio_stall: {
    recorded: 'A recording that plays makes no sound for 1 second or more.',
    causes: 'the network, headphones pulled out',
  },
  audio_restarted: {
    recorded: 'A part of a recording begins again.',
    causes: 'the network, headphones pulled out, a page that was reloaded',
  },
  microphone_lost: {
    recorded: 'The microphone stops working.',
    causes: 'a headset pulled out',
  },
  device_slept: {
    recorded: 'The device is asleep.',
    causes: 'a closed lid',
  },
  clock_set: {
    recorded: 'The clock of the device is set.',
    causes: 'the system, which sets it after a start or a journey',
  },
  page_reloaded: {
    recorded: 'The page is loaded again during a test.',
    causes: 'a closed lid, a frozen page',
  },
  late_paper: {
    recorded: 'The questions are shown more than 2 seconds after the start.',
    causes: 'the network',
  },
  second_place: {
    recorded: 'Another device or browser opens the examination.',
    causes: 'a changed computer',
  },
  device_let_in: {
    recorded: 'Staff let another device in, which takes the place of the one before.',
    causes: 'a changed computer',
  },
  device_refused: {
    recorded: 'Staff do not let another device in.',
    causes: 'a device that was opened by mistake',
  },
  outside_browser: {
    recorded: 'A device without Safe Exam Browser, or with another configuration of it, tries to open the examination.',
    causes: 'the page opened in the usual browser, an older configuration file',
  },
  outside_network: {
    recorded: 'A device outside the networks of the examination tries to open it.',
    causes: 'a phone, a device that changed to another network',
  },
  identity_checked: {
    recorded: 'Staff check your identity document.',
    causes: 'the check of documents at this examination',
  },
  identity_check_undone: {
    recorded: 'Staff take back that your identity document was checked.',
    causes: 'a press on the wrong name',
  },
  connection_gap: {
    recorded: 'The server hears nothing from the device for 30 seconds or more.',
    causes: 'the network, a restart of the server, a browser that slows down a window in the background',
  },
  worked_in_pause: {
    recorded: 'Work is saved when the clock has stood still for 30 seconds or more.',
    causes: 'the network, so that the device had not heard of the pause',
  },
};

type FactInWords = Pick<RecordedFact, 'kind' | 'beganAt' | 'endedAt' | 'details'>;

/** What happened, in one sentence without its full stop. */
export function factSentence(fact: FactInWords): string {
  const { kind, details } = fact;
  const lasted = fact.endedAt === null ? '' : ` for ${spanOf(Date.parse(fact.endedAt) - Date.parse(fact.beganAt))}`;
  switch (kind) {
    case 'focus_lost':
      return `This window was not in front${lasted}`;
    case 'full_screen_left':
      return `Full screen was left${lasted}`;
    case 'paste':
      return `${'length' in details ? details.length.toLocaleString('en') : 'Some'} characters were pasted`;
    case 'offline':
      return `The device had no connection${lasted}`;
    case 'audio_stall':
      return `No sound${lasted} while the recording played`;
    case 'audio_restarted':
      return 'A part of the recording began again';
    case 'microphone_lost':
      return `The microphone was lost${lasted}`;
    case 'device_slept':
      return `The device was asleep${lasted}`;
    case 'clock_set':
      return clockSentence('seconds' in details ? details.seconds : 0);
    case 'page_reloaded':
      return 'The page was reloaded';
    case 'late_paper':
      return `The questions were shown ${lasted.replace(' for ', '') || 'some seconds'} after the start`;
    case 'second_place':
      return 'Another device or browser opened the examination';
    case 'device_let_in':
      return 'Another device was let in, in place of the one before';
    case 'device_refused':
      return 'Another device was not let in';
    case 'outside_browser':
      return 'A device without the Safe Exam Browser of the examination was refused';
    case 'outside_network':
      return 'A device outside the networks of the examination was refused';
    case 'identity_checked':
      return `Identity was checked${byStaff(details)}${asWhom(details)}`;
    case 'identity_check_undone':
      return `The check of the identity was taken back${byStaff(details)}`;
    case 'connection_gap':
      return `No contact with the server${lasted}`;
    case 'worked_in_pause':
      return 'Work was saved during a pause';
  }
}

function asWhom(details: FactInWords['details']): string {
  return 'as' in details && details.as !== undefined ? ` as ${details.as}` : '';
}

function byStaff(details: FactInWords['details']): string {
  return 'by' in details ? ` by ${details.by}` : '';
}

/** What must be known besides to understand it; absent for most kinds. */
export function factRemark(kind: FactKind): string | undefined {
  if (kind === 'paste') return 'They were not copied inside this test. The text itself is not recorded.';
  if (kind === 'worked_in_pause') return 'The clock stood still. What was saved counts.';
  return undefined;
}

function clockSentence(seconds: number): string {
  return `The clock of the device was set ${seconds < 0 ? 'back' : 'forward'} by ${spanOf(Math.abs(seconds) * 1000)}`;
}

/** A length of time as people say it, to the second: "4 s", "1 min 39 s", "1 h 2 min". */
export function spanOf(ms: number): string {
  const seconds = Math.max(Math.round(ms / 1000), 1);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const said =
    hours > 0 ? [`${hours} h`, minutes && `${minutes} min`] : [minutes && `${minutes} min`, rest && `${rest} s`];
  return said.filter(Boolean).join(' ');
}
