import { type SightFlags, sightFlags } from '@parlance/contract/release-policy';
import type { ScaleForm } from '@parlance/contract/scales/scale';
import { setReleasePolicy } from '../attempts/release/policy.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { addScale } from '../scales/change-scale.ts';
import { setCourseScale } from '../scales/course/course-scale.ts';
import { NO_MARKING, setCourseMarking } from '../second-marking/course-marking.ts';
import type { CourseName } from './courses.ts';
import { the } from './the.ts';

/** What a band says, from which mark on. */
type Level = [from: number, band: number, cefr: string];

const reading: Level[] = [
  [0, 0, 'below A1'],
  [4, 3, 'A1'],
  [8, 3.5, 'A2'],
  [13, 4, 'B1'],
  [16, 4.5, 'B1'],
  [20, 5, 'B1'],
  [24, 5.5, 'B1+'],
  [27, 6, 'B2'],
  [30, 6.5, 'B2'],
  [35, 7, 'C1'],
  [36, 7.5, 'C1'],
  [37, 8, 'C1+'],
  [38, 8.5, 'C2'],
  [39, 9, 'C2'],
];

const byCriteria: Level[] = [
  [0, 0, 'below A1'],
  [2, 2, 'A1'],
  [3, 3, 'A2'],
  [4, 4, 'B1'],
  [5, 5, 'B1+'],
  [5.5, 5.5, 'B2'],
  [6, 6, 'B2'],
  [6.5, 6.5, 'B2+'],
  [7, 7, 'C1'],
  [8, 8, 'C1+'],
  [8.5, 8.5, 'C2'],
];

const scales: (Omit<ScaleForm, 'rows' | 'step' | 'percent'> & { levels: Level[]; courses: CourseName[] })[] = [
  {
    name: 'Reading, 40 marks',
    source: 'raw',
    max_raw: 40,
    levels: reading,
    courses: ['academicReading'],
  },
  {
    name: 'Writing and Speaking, 0 to 9',
    source: 'points',
    max_raw: 9,
    levels: byCriteria,
    courses: ['lettersStoriesOpinions', 'speakingAboutYourself', 'formalWriting', 'shortOpinion'],
  },
];

/** All of a result, its keys and explanations as well. */
const EVERYTHING = Object.fromEntries(sightFlags.map((flag) => [flag, true])) as SightFlags;

type Place = { courseIds: Map<CourseName, number>; lead: Caller; markerIds: number[] };

/**
 * Gives courses of the demo their scale before anybody has a result in them, lets learners see all of some, and has two
 * people mark each submission of another: whoever leads decides where these lie more than a band apart.
 */
export async function setHowMarked(context: AppContext, { courseIds, lead, markerIds }: Place): Promise<void> {
  const adminId = lead.accountId;
  for (const { levels, courses, ...form } of scales) {
    const rows = levels.map(([from, band, cefr]) => ({ from, band, cefr }));
    const { id } = await addScale(context, { ...form, step: 0.5, percent: 68, rows }, adminId);
    for (const name of courses) await setCourseScale(context, the(courseIds.get(name)), id, adminId);
  }
  const shown = { release: 'at_once' as const, release_at: null, ...EVERYTHING, version: 0 };
  for (const name of ['academicReading', 'lettersStoriesOpinions', 'speakingAboutYourself'] as const) {
    await setReleasePolicy(context, the(courseIds.get(name)), shown, adminId);
  }
  const markers = [
    { account_id: adminId, lead: true, may_adjudicate: true, quota: 0 },
    ...markerIds.map((account_id) => ({ account_id, lead: false, may_adjudicate: false, quota: null })),
  ];
  const rules = { ...NO_MARKING, second: 'all' as const, markers, version: 0 };
  await setCourseMarking(context, the(courseIds.get('shortOpinion')), rules, lead);
}
