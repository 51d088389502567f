import { createHash } from 'node:crypto';
import { canonicalJson } from '../../platform/digest.ts';
import type { QuestionRow } from '../queries.ts';
import type { WholePaper } from './content.ts';

/**
 * The SHA-256 of a paper, in hexadecimal: of the canonical JSON (RFC 8785) of everything that is asked, how long it
 * takes, in which order, and what is right. A key that is corrected later changes no digest: it says what was frozen.
 */
export function digestOfPaper(paper: WholePaper): string {
  return createHash('sha256')
    .update(canonicalJson(canonicalPaper(paper)))
    .digest('hex');
}

function canonicalPaper({ content, fixed, pooled }: WholePaper): unknown {
  const { course, timing, passages, draws } = content;
  const { title, type, test_duration, max_score, content_language, instruction_language, shuffle_options } = course;
  const byVersion = new Map(pooled.map((row) => [row.version_id, row]));
  return {
    v: 1,
    course: {
      title,
      type,
      test_duration,
      max_score,
      content_language,
      // Without one a paper has the digest it would always have had.
      ...(instruction_language && { instruction_language }),
      ...(shuffle_options && { shuffle_options }),
    },
    timing,
    passages: textsOf([...fixed, ...pooled], passages),
    questions: fixed.map((row) => ({ position: row.position, ...digestedQuestion(row) })),
    draws: draws.map(({ pool, ...draw }) => ({
      ...draw,
      pool: pool.map(({ version_ids, ...entry }) => ({
        ...entry,
        questions: version_ids.flatMap((id) => byVersion.get(id) ?? []).map(digestedQuestion),
      })),
    })),
  };
}

/** What is asked by a question, with its key, its files, and what it has besides its words. */
function digestedQuestion(row: QuestionRow) {
  const { id, version_id: version, question_type, content, key, marks, timer_seconds, passage_id } = row;
  return {
    id,
    version,
    question_type,
    content,
    key,
    marks,
    timer_seconds,
    passage_id,
    audio: row.audio_key && { file: row.audio_key, sha256: row.audio_sha256, seconds: row.audio_seconds },
    picture: row.picture_key && { file: row.picture_key, width: row.picture_width, height: row.picture_height },
  };
}

function textsOf(rows: QuestionRow[], versions: Record<string, number>) {
  return Object.entries(versions).map(([id, version]) => {
    const under = rows.filter(({ passage_id }) => passage_id === Number(id));
    const text = under.find(({ passage_content }) => passage_content !== null)?.passage_content ?? '';
    return { id: Number(id), version, title: under[0]?.passage_title ?? '', text };
  });
}
