import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { MAX_ID } from '@parlance/contract/id';
import type { ContentOf } from '@parlance/contract/kinds/kinds';
import { SHORT_MAX } from '@parlance/contract/kinds/texts';
import { oneOf, say } from '@parlance/contract/say';
import { cellFault, cellText, lookedUp } from '../../platform/csv/csv-cell.ts';

/** The settings of a kind by their names: the words that a value is one of, or null where it is a text. */
export type SettingNames = Record<string, readonly string[] | null>;

/** Settings as they are written: `reuse=yes; title="Tides; a history"`. */
export type Settings = Partial<Record<string, string>>;

/** A picture of a content. */
export type Picture = NonNullable<ContentOf<'writing'>['picture']>;

/** Takes the reason why settings cannot be read. */
export type Tell = (reason: string) => void;

const PICTURE = 'picture';
const ALT = 'alt';
const SHOWN_MAX = 40;

/** Reads the settings of a row of this type, null for one of a file that has one type. Every kind may have a picture besides its own. */
export function readSettings(written: string, type: string | null, own: SettingNames, fault: Tell): Settings {
  const names: SettingNames = { ...own, [PICTURE]: null, [ALT]: null };
  const settings: Settings = {};
  // Such a cell is a fault already, and is not gone through.
  if (cellFault(written)) return settings;
  for (const part of parts(written)) {
    const equals = part.indexOf('=');
    const name = lookedUp(equals === -1 ? part : part.slice(0, equals)).toLowerCase();
    const words = Object.hasOwn(names, name) ? names[name] : undefined;
    const value = equals === -1 ? null : unquoted(part.slice(equals + 1).trim());
    if (words === undefined) fault(say(noSuchSetting(type, shown(name), Object.keys(names).join(', '))));
    else if (Object.hasOwn(settings, name)) fault(say(msg`${{ column: name }} appears twice`));
    else if (value === null)
      fault(say(msg`write name=value with ; between settings, and a value with ; = or " in quotation marks`));
    else if (value === '') fault(say(msg`${{ column: name }} is empty`));
    else if (words === null) settings[name] = value;
    else {
      const word = words.find(
        (one) =>
          one ===
          lookedUp(value)
            .toLowerCase()
            .replace(/[\s-]+/g, '_'),
      );
      if (word) settings[name] = word;
      else fault(say(msg`for ${{ name }} use ${{ list: oneOf(words) }}`));
    }
  }
  return settings;
}

function noSuchSetting(type: string | null, name: string, names: string): MessageDescriptor {
  return type === null
    ? msg`a question has no setting ${{ name }}: use ${{ names }}`
    : msg`${{ type }} has no setting ${{ name }}: use ${{ names }}`;
}

/** The picture that settings name; none where they are faulty. */
export function readPicture({ [PICTURE]: id, [ALT]: alt }: Settings, fault: Tell): Picture | undefined {
  if (id === undefined && alt === undefined) return undefined;
  if (id === undefined) fault(say(msg`alt is the text of a picture: add picture, or leave alt out`));
  else if (!/^[1-9]\d{0,9}$/.test(lookedUp(id)) || Number(lookedUp(id)) > MAX_ID) {
    fault(say(msg`picture is the number of an uploaded picture, such as picture=12`));
  } else if (alt === undefined) fault(say(msg`add alt: the text for those who cannot see the picture`));
  else if (alt.length > SHORT_MAX) fault(say(msg`alt has at most 1,000 characters`));
  else return { upload_id: Number(lookedUp(id)), alt };
  return undefined;
}

/** The cell that reads as these settings and this picture; empty where there are none. */
export function writtenSettings(settings: Settings, picture: Picture | undefined): string {
  const all = { ...settings, ...(picture && { [PICTURE]: String(picture.upload_id), [ALT]: picture.alt }) };
  return Object.entries(all)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${quoted(value)}`]))
    .join('; ');
}

/** A setting that is yes or no. */
export const yesOrNo = ['yes', 'no'];

/** 'yes', 'no', or nothing where it is not said. */
export function yesNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'yes' : 'no';
}

/** What stands between the semicolons that are in no quotation marks. */
function parts(written: string): string[] {
  const found: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index <= written.length; index++) {
    const sign = written[index];
    if (sign === '"') isQuoted = !isQuoted;
    if (sign !== undefined && (sign !== ';' || isQuoted)) continue;
    found.push(written.slice(start, index).trim());
    start = index + 1;
  }
  return found.filter(Boolean);
}

/** A value without its quotation marks; null where it has them wrong, or needs some. */
function unquoted(value: string): string | null {
  const inside = /^"(.*)"$/s.exec(value)?.[1];
  if (inside === undefined) return /["=]/.test(value) ? null : cellText(value);
  return inside.replaceAll('""', '').includes('"') ? null : cellText(inside.replaceAll('""', '"'));
}

function quoted(value: string): string {
  return /^[\w-]+(?:[ ,/][\w-]+)*$/.test(value) ? value : `"${value.replaceAll('"', '""')}"`;
}

/** A name in a reason, which has an end. */
export function shown(name: string): string {
  return name.length > SHOWN_MAX ? `${name.slice(0, SHOWN_MAX)}…` : name;
}
