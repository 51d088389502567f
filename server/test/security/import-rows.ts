import type { Endpoint } from '@parlance/contract/endpoint';
import {
  discardImport,
  getImport,
  getImportItem,
  getImportReport,
  listImportRows,
  readImportFile,
  storeImport,
} from '@parlance/contract/interchange/imports';
import { insertImport } from '../../src/interchange/queries.ts';
import type { DraftQuestion } from '../../src/questions/draft.ts';
import { type Person, signedInAs } from '../people.ts';
import type { Input, Rig, Row } from './rig.ts';

const HOUR_MS = 3600 * 1000;
const draft: DraftQuestion = {
  question_type: 'true_false',
  kind: 'true_false',
  content: { prompt: 'It rings.' },
  key: { value: 'TRUE' },
  timer_seconds: null,
};
const one = { mapped: 1, changed: 0 };

/** A reading of this person with one question. */
async function readBy(rig: Rig, { id: account_id }: Person): Promise<{ id: number }> {
  const made_at = rig.clock.now();
  return await insertImport(rig.db, {
    account_id,
    name: 'bells.gift',
    bytes: 12,
    sha256: '0',
    format: 'gift',
    suggests: 'bells',
    counts: {
      counts: { items: 1, mapped: 1, changed: 0, left_out: 0, faulty: 0 },
      questions: one,
      fits: { Reading: one, Listening: one, Writing: one, Speaking: one },
      with_audio: 0,
    },
    sets: [],
    parts: [[{ n: 1, state: 'mapped', draft, audioUploadId: null, set: null }]],
    rows: [],
    made_at,
    expires_at: new Date(made_at.getTime() + HOUR_MS),
  });
}

/** Refuses anybody but who read the file, other admins too. */
function ofReading(more: Input = {}): Row {
  const { params, ...rest } = more;
  const named = async (rig: Rig, by: Person) => ({ params: { id: (await readBy(rig, by)).id, ...params }, ...rest });
  return {
    mine: named,
    theirs: { whose: 'another admin’s', build: async (rig) => await named(rig, await signedInAs('admin', rig)) },
  };
}

export const importRows: [Endpoint, Row][] = [
  [readImportFile, { mine: () => ({ form: { file: new File(['It rings.{T}'], 'bells.gift') } }) }],
  [getImport, ofReading()],
  [listImportRows, ofReading()],
  [getImportReport, ofReading()],
  [getImportItem, ofReading({ params: { n: 1 } })],
  [storeImport, { ...ofReading({ body: { into: { bank: true }, states: ['mapped'] } }), isInBank: true }],
  [discardImport, ofReading()],
];
