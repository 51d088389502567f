import type { DraftQuestion } from '../../questions/draft.ts';
import type { QuestionRow } from '../../questions/queries.ts';
import { readMoodle } from '../reading/moodle/read-moodle.ts';
import { readQtiItem } from '../reading/qti/item.ts';
import { readOwnFacts } from '../reading/qti/own.ts';
import type { ReadItem } from '../reading/report.ts';
import { readGift } from '../reading/text/gift.ts';
import { parseXml } from '../reading/xml/parse.ts';
import { giftQuestion } from './gift.ts';
import { moodleQuestion } from './moodle.ts';
import { qtiItem } from './qti/item.ts';

export type OtherFormat = 'qti3' | 'moodle' | 'gift';

/** A file in the place of a question's own: what is in it has no part in what is read. */
const RECORDING = 'recording.mp3';
const PICTURE = 'picture.png';

/** What a reader of the format makes of a question that was written in it; null for nothing that can be used. */
export const readBack: Record<OtherFormat, (row: QuestionRow) => DraftQuestion | null> = {
  qti3: (row) => {
    const { xml, own } = qtiItem(row, 'Q1', {
      stimulus: null,
      audio: row.audio_key === null ? null : RECORDING,
      picture: row.picture_key === null ? null : PICTURE,
    });
    const { items } = readQtiItem(parseXml(xml), {
      place: { file: 'q1.xml', line: 1, element: 'item' },
      own: readOwnFacts(JSON.stringify(own)),
      fileOf: (name) => name,
      setOf: () => null,
      addSet: () => 0,
      listAlso: () => {},
    });
    return draftIn(items);
  },
  moodle: (row) => {
    const media = [
      ...(row.picture_key === null ? [] : [{ name: PICTURE, base64: 'AA==', tag: 'img' as const }]),
      ...(row.audio_key === null ? [] : [{ name: RECORDING, base64: 'AA==', tag: 'audio' as const }]),
    ];
    const question = moodleQuestion(row, media);
    return question === null ? null : draftIn(readMoodle(parseXml(`<quiz>${question}</quiz>`), 'quiz.xml').items);
  },
  gift: (row) => {
    const question = giftQuestion(row);
    return question === null ? null : draftIn(readGift(question, 'quiz.gift').items);
  },
};

function draftIn(items: ReadItem[]): DraftQuestion | null {
  const [item, ...more] = items;
  const isWhole = item && more.length === 0 && (item.state === 'mapped' || item.state === 'changed');
  return (isWhole && item.question?.draft) || null;
}
