import { msg } from '@lingui/core/runtime-macro';
import { id } from '@parlance/contract/id';
import { faultsOf } from '@parlance/contract/kinds/asked-faults';
import type { FieldFault, KindRules } from '@parlance/contract/kinds/kind';
import {
  type ContentOf,
  type KeyedQuestion,
  type KeyOf,
  type Kind,
  kindOf,
  kinds,
  type QuestionType,
} from '@parlance/contract/kinds/kinds';
import { say } from '@parlance/contract/say';
import { withTexts } from '@parlance/contract/texts/characters';
import type { z } from 'zod';
import { typeable } from '../../platform/csv/csv-cell.ts';
import { wrongFields } from '../../platform/http/wrong-fields.ts';
import { questionKinds } from '../kinds/question-kinds.ts';
import type { QuestionRow } from '../queries.ts';
import { formText, textFaults } from './form-text.ts';

/** What an author sends as documents: what is asked, and what is right. */
export type Documents = { content?: unknown; key?: unknown };

/** Reads a question whose content and key came in the form of its kind. With faults it is not to be stored. */
export function readDocuments(
  type: QuestionType,
  given: Documents,
): { asked: Pick<KeyedQuestion, 'content' | 'key'>; faults: FieldFault[] } {
  const rules: KindRules<z.ZodType, z.ZodType> = kinds[kindOf[type]];
  const content = withPictureId(withTexts(given.content, formText));
  const key = withTexts(given.key, typeable);
  const parsed = { content: rules.content.safeParse(content), key: rules.key.safeParse(key) };
  const asked = tidied(kindOf[type], { content: parsed.content.data, key: parsed.key.data });
  const faults = [
    ...(given.content === undefined ? [{ path: 'content', reason: say(msg`Send what is asked with the key.`) }] : []),
    ...(given.key === undefined ? [{ path: 'key', reason: say(msg`Send the key with what is asked.`) }] : []),
  ];
  if (faults.length > 0) return { asked, faults };
  const wrong = (['content', 'key'] as const).flatMap((name) => {
    const { error } = parsed[name];
    return error ? wrongFields(error).map(({ path, reason }) => ({ path: joined(name, path), reason })) : [];
  });
  const checked = wrong.length === 0 ? faultsOf({ kind: kindOf[type], ...asked }) : [];
  const said = [...wrong, ...checked];
  // That a text is too long is said once.
  const unstorable = [...textFaults(content, 'content'), ...textFaults(key, 'key')].filter(
    ({ path }) => !said.some((one) => one.path === path),
  );
  return { asked, faults: [...unstorable, ...said] };
}

/** Reads another key of a question that is stored: what is wrong with what was asked is not told with it. */
export function readKey(
  { question_type, content }: Pick<QuestionRow, 'question_type' | 'content'>,
  key: unknown,
): { key: KeyedQuestion['key']; faults: FieldFault[] } {
  const { asked, faults } = readDocuments(question_type, { content, key });
  return { key: asked.key, faults: faults.filter(({ path }) => path === 'key' || path.startsWith('key.')) };
}

function joined(name: string, path: string): string {
  return path === '' ? name : `${name}.${path}`;
}

/** An id may come as its decimal string; it is stored as a number. */
function withPictureId(content: unknown): unknown {
  const { picture } = (content ?? {}) as { picture?: { upload_id?: unknown } };
  const uploadId = id.safeParse(picture?.upload_id);
  if (!picture || !uploadId.success) return content;
  return { ...(content as object), picture: { ...picture, upload_id: uploadId.data } };
}

type Documented<K extends Kind> = { content: ContentOf<K>; key: KeyOf<K> };

/** As a file would bring it, where both can be read. */
function tidied<K extends Kind>(
  kind: K,
  given: { content: unknown; key: unknown },
): Pick<KeyedQuestion, 'content' | 'key'> {
  const { tidied: made } = questionKinds[kind];
  const isRead = made && given.content !== undefined && given.key !== undefined;
  return (isRead ? made(given as Documented<K>) : given) as Pick<KeyedQuestion, 'content' | 'key'>;
}
