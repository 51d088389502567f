import { msg } from '@lingui/core/runtime-macro';
import type { ContentOf } from '@parlance/contract/kinds/kinds';
import { SHORT_MAX } from '@parlance/contract/kinds/texts';
import { say } from '@parlance/contract/say';
import { beginningOf, type NamedMedia, type OpenItem } from './report.ts';

/** A picture or sound that a text shows, under its name in the reading: what is after the first slash is said. */
export type ShownFile = { name: string; alt: string; tag: string };

/** Notes a file that is not there. What was to be heard cannot be asked without it; a picture may be left away. */
export function noteMissing(item: OpenItem, { line, tag, text }: { line: number; tag: string; text: string }): void {
  if (tag === 'audio') item.fail(line, 'file', text);
  else item.lose(line, 'file', text);
}

/** The recording of a passage. What else it shows and plays is listed. */
export function passageMedia(
  item: OpenItem,
  { shown }: { shown: readonly Pick<ShownFile, 'name' | 'tag'>[] },
): Pick<NamedMedia, 'audio'> {
  const audio = shown.find(({ tag }) => tag !== 'img');
  for (const { name } of shown.filter((one) => one !== audio)) {
    const file = name.slice(name.indexOf('/') + 1);
    item.lose(item.place.line, 'file', say(msg`File: ${{ file }}. A passage has its text, and one recording.`));
  }
  return audio ? { audio: audio.name } : {};
}

/** What a question shows and plays: one picture, and in Listening one recording. More is listed. */
export function mediaOf(
  item: OpenItem,
  { shown }: { shown: ShownFile[] },
  title: string,
): { media: NamedMedia; picture?: ContentOf<'writing'>['picture'] } {
  const [picture, ...pictures] = shown.filter(({ tag }) => tag === 'img');
  const [audio, ...sounds] = shown.filter(({ tag }) => tag !== 'img');
  for (const { name } of [...pictures, ...sounds]) {
    item.lose(
      item.place.line,
      'file',
      say(
        msg`File: ${{ name: name.slice(name.indexOf('/') + 1) }}. A question shows one picture and plays one recording.`,
      ),
    );
  }
  if (picture && picture.alt.trim() === '') {
    item.lose(
      item.place.line,
      'img/@alt',
      say(msg`Picture without a description: the name of the question is used for those who cannot see it.`),
    );
  }
  return {
    media: { ...(picture && { picture: picture.name }), ...(audio && { audio: audio.name }) },
    // Which upload it is shows when it is stored.
    ...(picture && {
      picture: { upload_id: 1, alt: altOf(picture.alt) || beginningOf(title, 500) || 'Picture' },
    }),
  };
}

/** What is said of a picture, as long as it may be. */
function altOf(alt: string): string {
  if (alt.trim() === '') return '';
  return alt.length <= SHORT_MAX ? alt : beginningOf(alt, SHORT_MAX);
}
