import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { questionForAuthor } from '../author-questions.ts';
import { CSV_CELL_MAX } from '../csv.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { letters } from '../questions.ts';
import { said } from '../say.ts';

const cell = z.string().trim().min(1, said(msg`Enter the question and all its options.`)).max(CSV_CELL_MAX);

export const addListeningQuestion = endpoint({
  method: 'POST',
  path: '/api/tests/add-listening-question',
  audience: 'admin',
  reach: 'change',
  body: z.strictObject({
    course_id: id,
    /** A path this server gave for an uploaded file. */
    audio_file_path: z.string().min(1).max(500),
    /** Accepted and ignored: clients send it along. */
    audio_url: z.string().nullish(),
    question_text: cell,
    option_a: cell,
    option_b: cell,
    option_c: cell,
    option_d: cell,
    correct_option: z.union([z.enum(letters), z.array(z.enum(letters)).min(1).max(4)]),
  }),
  reply: z.object({ message: z.string(), question: questionForAuthor }),
  refusals: ['course_type_unsupported', 'audio_unknown'],
});
