import { readFileSync } from 'node:fs';
import { failWith } from '../fail-with.ts';
import { SEEN_FOLDER } from '../steps.ts';
import { csvRows } from './csv-rows.ts';
import { readSeen } from './seen-texts.ts';
import { type SpecText, unseenTexts } from './unseen-texts.ts';

/** Every text of the specification that an issue declared done owes was seen by a test. */
const texts = csvRows(readFileSync('e2e/spec-texts.csv', 'utf8')) as SpecText[];
const issues = JSON.parse(readFileSync('e2e/issues-done.json', 'utf8')) as number[];
const unseen = unseenTexts(texts, issues, readSeen(SEEN_FOLDER));
failWith(unseen.map(({ id, text, where, section }) => `not seen: '${text}' (${id}: ${where}, section ${section})`));
const owed = texts.filter(({ issue }) => issues.includes(Number(issue)));
process.stdout.write(`All ${owed.length} texts of the issues done (${issues.join(', ')}) were seen.\n`);
