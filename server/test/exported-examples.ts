import { type Asked, kindNames, kindOf } from '@parlance/contract/kinds/kinds';
import type { QuestionType } from '@parlance/contract/kinds/question-types';
import { type Batch, batchOf } from '../src/interchange/writing/exported.ts';
import type { QuestionRow } from '../src/questions/queries.ts';
import { marksOf } from '../src/questions/stored.ts';
import { kindExamples } from './kind-examples.ts';

/** A question as it is stored, with nothing said of it but what is given. */
export function exportedRow(asked: Asked, said: Partial<QuestionRow> = {}): QuestionRow {
  const [type] = Object.entries(kindOf).find(([, kind]) => kind === asked.kind) ?? [];
  return {
    ...asked,
    id: 1,
    question_type: type as QuestionType,
    marks: marksOf(asked),
    course_id: null,
    label: '',
    skill: null,
    level: null,
    topic: '',
    tags: [],
    explanation: '',
    timer_seconds: null,
    audio_key: null,
    picture_key: asked.content.picture ? 'picture.png' : null,
    passage_id: null,
    ...said,
  } as QuestionRow;
}

/** A question of each kind without a picture, as it leaves. */
export function exportedExamples(): Batch {
  const rows = kindNames.map((kind, index) => {
    const { content, key } = kindExamples[kind];
    const { picture: _none, ...rest } = content;
    return exportedRow({ kind, content: rest, key } as Asked, { id: index + 1, label: `Example ${index + 1}` });
  });
  return batchOf('Examples', rows);
}
