import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KindRules } from '@parlance/contract/kinds/kind';
import { type Kind, kindNames, kinds } from '@parlance/contract/kinds/kinds';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ownAnswer } from '../../test/own-answer.ts';
import { mark, needsPerson } from '../marking/mark.ts';
import { readImport } from '../questions/csv/import.ts';
import type { DraftQuestion } from '../questions/draft.ts';
import { type CourseName, demoCourses } from './courses.ts';
import { readGrammar } from './grammar.ts';

const names = Object.keys(demoCourses) as CourseName[];

describe.each(names)('%s', (name) => {
  test('every question that a machine marks has all its marks when it is answered by its key', async () => {
    for (const question of await questionsOf(name)) {
      if (needsPerson(question.kind)) continue;
      const { mark: got } = mark({ questionId: 1, ...question }, ownAnswer(question) ?? undefined);
      expect([question.content.prompt, got]).toEqual([
        question.content.prompt,
        rulesOf(question).marks(question.content),
      ]);
    }
  });

  test('every question is one that an author could send', async () => {
    for (const question of await questionsOf(name)) {
      expect(rulesOf(question).check(question.content, question.key), question.content.prompt).toEqual([]);
    }
  });
});

test('the demo has a question of every kind, and the two tests of many kinds 40 and 13 numbers', async () => {
  const found = new Set<Kind>();
  for (const name of names) for (const { kind } of await questionsOf(name)) found.add(kind);
  expect([...found].sort()).toEqual([...kindNames].sort());
  expect(await numbersOf('academicReading2')).toEqual([13, 13, 14]);
  expect(await numbersOf('aroundTheHarbourListening')).toEqual([13]);
});

/** The numbers of each passage or audio. */
async function numbersOf(name: CourseName): Promise<number[]> {
  const drafts = await draftsOf(name);
  return drafts.map(({ questions }) =>
    questions.reduce((sum, question) => sum + rulesOf(question).marks(question.content), 0),
  );
}

async function questionsOf(name: CourseName): Promise<DraftQuestion[]> {
  return (await draftsOf(name)).flatMap(({ questions }) => questions);
}

async function draftsOf(name: CourseName) {
  const { type, parts } = demoCourses[name];
  const folder = join(import.meta.dirname, '../../demo');
  const read = parts.map(async (part) => readImport(await readFile(join(folder, `${part}.csv`)), type));
  return (await Promise.all(read)).flatMap(({ drafts }) => drafts);
}

function rulesOf({ kind }: DraftQuestion): KindRules<z.ZodType, z.ZodType> {
  return kinds[kind];
}

test('the bank has 60 questions of four levels that an author could send, each key as often as the others', async () => {
  const questions = await readGrammar();
  const keys = questions.map(({ key }) => ('letter' in key ? key.letter : ''));
  expect(['A', 'B', 'C', 'D'].map((letter) => keys.filter((key) => key === letter).length)).toEqual([15, 15, 15, 15]);
  expect([...new Set(questions.map(({ level }) => level))]).toEqual(['A2', 'B1', 'B2', 'C1']);
  for (const question of questions) {
    expect(rulesOf(question).check(question.content, question.key), question.content.prompt).toEqual([]);
  }
});
