import { msg } from '@lingui/core/runtime-macro';
import type { ImportFormat } from '@parlance/contract/interchange/imports';
import { say } from '@parlance/contract/say';
import { ReadingRefused } from '../refusal.ts';

const UNKNOWN = msg`This is none of GIFT, Aiken, Moodle XML, QTI 1.2, 2.1, 2.2, 3.0, QTI package, Common Cartridge, text2qti text or CSV.`;

/**
 * Which format a text without XML is in. A file that says it is GIFT and asks nothing is GIFT without questions. Throws
 * the refusal `import_unknown` for none.
 */
export function textFormat(text: string, name: string): ImportFormat {
  const isText2qti =
    /^Quiz title\s*:/im.test(text) || (/^\s{0,3}\d+\.\s/m.test(text) && /^[^\S\n]*(\*[a-z]\)|\[\*\])\s/m.test(text));
  if (isText2qti) return 'text2qti';
  if (/^[^\S\n]*ANSWER\s*:\s*[A-Z]\s*$/im.test(text) && /^[^\S\n]*A[.)]\s/m.test(text)) return 'aiken';
  if (/(^|[^\\])\{(?:\\.|[^\\{}])*\}/s.test(text) || /^::/m.test(text)) return 'gift';
  if (/^[^\n]*[,;\t]/.test(text) && /\b(question|TYPE|question_text)\b/i.test(text.split('\n', 1)[0] ?? '')) {
    throw new ReadingRefused(
      'import_unknown',
      say(msg`This looks like a CSV of Parlance. Upload it under “Parlance CSV”.`),
    );
  }
  const hasOnlyComments = text.trim() !== '' && !/^(?![^\S\n]*(\/\/|$))/m.test(text);
  if (/^[^\S\n]*\$CATEGORY\s*:/im.test(text) || hasOnlyComments || /\.gift(\.txt)?$/i.test(name)) return 'gift';
  throw new ReadingRefused('import_unknown', say(UNKNOWN));
}

/** Which format a document of XML is in, by its first element. */
export function xmlFormat({ name, namespace }: { name: string; namespace: string }): ImportFormat {
  if (name === 'quiz') return 'moodle_xml';
  if (name === 'qti-assessment-item') return 'qti_3_0';
  if (name === 'assessmentItem') return namespace.includes('v2p2') ? 'qti_2_2' : 'qti_2_1';
  if (name === 'questestinterop') return 'qti_1_2';
  if (/^((qti-)?assessment-?(test|section|stimulus)|manifest)$/i.test(name)) {
    throw new ReadingRefused('import_unknown', say(msg`This is a part of a QTI package. Choose the package itself.`));
  }
  throw new ReadingRefused('import_unknown', say(UNKNOWN));
}

/** The format of a document that is not well-formed, as far as its beginning says. */
export function brokenFormat(text: string): ImportFormat {
  if (/<quiz[\s>]/.test(text)) return 'moodle_xml';
  if (/<questestinterop[\s>]/.test(text)) return 'qti_1_2';
  if (/<qti-assessment-item[\s>]/.test(text)) return 'qti_3_0';
  if (/<assessmentItem[\s>]/.test(text)) return text.includes('imsqti_v2p2') ? 'qti_2_2' : 'qti_2_1';
  throw new ReadingRefused('import_unknown', say(UNKNOWN));
}
