import { z } from 'zod';
import { scoreRecord } from './attempts.ts';
import { endpoint, type Reply } from './endpoint.ts';
import { idOut } from './id.ts';

/** So many scored results of each skill are in the overview. */
export const RECENT_RESULTS = 12;
/** So many results that wait for a marker are in the overview; `waiting` says how many there are. */
export const WAITING_RESULTS = 20;

/** What a dashboard shows of all results, however many there are. */
export const resultsOverview = endpoint({
  method: 'GET',
  path: '/api/tests/results/overview',
  audience: 'learner',
  reply: z.object({
    total: z.int(),
    waiting: z.int(),
    /** Those that wait for a marker, newest first. */
    being_marked: z.array(scoreRecord),
    /** The newest result of each skill that was taken, scored or not. */
    latest: z.array(scoreRecord),
    /** The last scored ones of each skill, newest first. */
    recent: z.array(scoreRecord),
    /** Every course that was taken, the one taken last first. */
    taken_courses: z.array(idOut),
  }),
  refusals: [],
});
export type ResultsOverview = Reply<typeof resultsOverview>;
