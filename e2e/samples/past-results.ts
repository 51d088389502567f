import { courseTypes } from '@parlance/contract/kinds/course-types';
import { RECENT_RESULTS, type ResultsOverview, type ScoreRecord } from '@parlance/contract/results';

const DAY_MS = 24 * 3600 * 1000;
const titles = {
  Reading: 'Academic Reading',
  Listening: 'Campus Conversations',
  Writing: 'Formal Letters',
  Speaking: 'Describing a Place',
};

/** 26 results of a year, newest first, every skill slowly better; the newest of those a person marks still waits. */
export function aYear(): ScoreRecord[] {
  return Array.from({ length: 26 }, (_, age): ScoreRecord => {
    const course_type = courseTypes[age % 4] ?? 'Reading';
    const byHand = course_type === 'Writing' || course_type === 'Speaking';
    const share = 0.84 - age * 0.014 + (age % 3) * 0.03;
    const score = Math.round((byHand ? 100 : 40) * share);
    return {
      id: 900 - age,
      course_id: (age % 4) + 1,
      course_name: `${titles[course_type]} ${7 - Math.floor(age / 4)}`,
      course_type,
      score: age === 2 ? null : score,
      max_score: 100,
      total_questions: byHand ? 3 : 40,
      out_of: byHand ? 100 : 40,
      time_taken: 3400 - age * 41,
      taken_at: new Date(Date.parse('2026-09-18T17:04:11.000Z') - age * 13 * DAY_MS).toISOString(),
      is_writing_test: course_type === 'Writing',
      is_speaking_test: course_type === 'Speaking',
      status: 'submitted',
      comment: age === 3 ? 'A clear voice and a good pace. Say more about why you like the place.' : null,
    };
  });
}

/** The overview that the server makes of such results. */
export function overviewOf(results: ScoreRecord[]): ResultsOverview {
  const waiting = results.filter(({ score }) => score === null);
  const ofType = courseTypes.map((type) => results.filter(({ course_type }) => course_type === type));
  return {
    total: results.length,
    waiting: waiting.length,
    being_marked: waiting,
    latest: ofType.flatMap((some) => some.slice(0, 1)),
    recent: ofType.flatMap((some) => some.filter(({ score }) => score !== null).slice(0, RECENT_RESULTS)),
    taken_courses: [...new Set(results.map(({ course_id }) => course_id))],
  };
}
