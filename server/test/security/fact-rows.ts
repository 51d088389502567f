import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@parlance/contract/endpoint';
import { addRecordNote, exportFacts, getOwnRecord, getRecord, lookAtFact } from '@parlance/contract/facts/record';
import { seenFact } from '../../src/facts/keep-facts.ts';
import { storeFacts } from '../../src/facts/queries.ts';
import { forLeads, inRoom } from './invigilation-rows.ts';
import type { Row } from './rig.ts';
import { ofLearner } from './sitting-rows.ts';

/** No part has ended. */
const early = (row: Row): Row => ({ ...row, status: 409 });

export const factRows: [Endpoint, Row][] = [
  [getOwnRecord, early(ofLearner())],
  [addRecordNote, early(ofLearner({ noteId: randomUUID(), text: 'A note.' }))],
  [getRecord, forLeads(inRoom(({ id, candidateId }) => ({ params: { id, candidateId } })))],
  [
    lookAtFact,
    forLeads(
      inRoom(async ({ id, candidateId }, { db, clock }) => {
        const now = clock.now();
        const seen = {
          candidateId,
          attemptId: null,
          kind: 'second_place' as const,
          seq: 1,
          beganAt: now,
          endedAt: null,
        };
        await storeFacts(db, [seenFact(seen)], now);
        const fact = db.selectFrom('exam_facts').select('id').where('candidate_id', '=', candidateId);
        return { params: { id, factId: (await fact.executeTakeFirstOrThrow()).id }, body: { looked: true } };
      }),
    ),
  ],
  [exportFacts, forLeads(inRoom())],
];
