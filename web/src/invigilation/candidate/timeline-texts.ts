import type { TimelineEntry } from '@parlance/contract/invigilation/candidate-detail';
import { countOf } from '../../platform/plural.ts';
import { lengthOf } from '../../ui/format/format-clock.ts';

/** What happened, in a sentence; `course` is the title of its part. */
export function timelineText(entry: TimelineEntry, course: string): string {
  const { kind, seconds, reason, isForAll, answered, text } = entry;
  const why = reason ? `: ${reason}` : '';
  const long = seconds === null ? '' : lengthOf(seconds);
  switch (kind) {
    case 'entered':
      return 'Entered the waiting room';
    case 'part_started':
      return `${course} started`;
    case 'submitted':
    case 'timed_out':
    case 'ended':
      return `${course} ${endings[kind]}${answered ? `, ${answered.count} of ${answered.of} answered` : ''}${why}`;
    case 'break':
      return long === '' ? 'Rest break' : `Rest break of ${long}`;
    case 'disconnected':
      return 'Disconnected';
    case 'extended':
      return `${countOf(Math.round((seconds ?? 0) / 60), 'minute')} added${isForAll ? ' for all' : ''}${why}`;
    case 'paused':
      return `${isForAll ? 'All paused' : 'Paused'}${why}`;
    case 'resumed':
      return long === '' ? 'Resumed' : `Resumed after ${long}`;
    case 'reopened':
      return `${course} opened again${why}`;
    case 'examination_ended':
      return `Examination ended for them${why}`;
    case 'examination_goes_on':
      return `Examination opened again${why}`;
    case 'message':
      return `Message: ${text ?? ''}`;
    case 'admitted_late':
      return `Let in late${why}`;
    case 'place_admitted':
      return 'New device let in';
    case 'place_refused':
      return 'New device not let in';
    case 'marked_absent':
      return `Marked absent${why}`;
    case 'absence_lifted':
      return 'Marked as not absent';
    case 'identity_checked':
      return 'Identity checked';
    case 'identity_check_undone':
      return 'Identity check taken back';
    case 'held':
      return `Result withheld${why}`;
    case 'hold_lifted':
      return 'Result withheld no longer';
  }
}

const endings = { submitted: 'submitted', timed_out: 'ended by time', ended: 'ended by staff' } as const;
