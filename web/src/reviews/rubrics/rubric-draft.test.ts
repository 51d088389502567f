import { type RubricForm, rubricForm } from '@parlance/contract/rubrics/rubric';
import { expect, test } from 'vitest';
import {
  draftOf,
  emptyDraft,
  exampleOf,
  formOf,
  withBand,
  withCriterion,
  withTop,
  wrongFields,
} from './rubric-draft.ts';

const stored: RubricForm = {
  name: 'Letters',
  skill: 'Writing',
  top: 9,
  step: 0.5,
  per: 'test',
  rounding: 'nearest',
  learner_sees: true,
  criteria: ['task', 'order', 'words', 'grammar'].map((key) => ({
    key,
    name: key,
    weight: 1,
    descriptors: [
      { from: 0, text: 'None.' },
      { from: 6.5, text: 'Most.' },
    ],
  })),
};

test('a stored rubric is a grid, and the grid is that rubric', () => {
  // As a reply has it.
  const draft = draftOf({ ...stored, id: 3, version: 2 } as RubricForm);
  expect(draft.bands).toEqual([9, 8, 7, 6.5, 6, 5, 4, 3, 2, 1, 0]);
  expect(draft.criteria[0]?.texts[3]).toBe('Most.');
  expect(rubricForm.parse(formOf(draft))).toEqual(stored);
});

test('the example is the one of the design', () => {
  expect(exampleOf(draftOf(stored))).toEqual({
    values: [6, 7, 6, 6.5],
    awarded: { points: 6.375, band: 6.5, score: 71 },
  });
  expect(exampleOf(emptyDraft())).toBeNull();
});

test('a new rubric wants names, and each criterion has a key of its own', () => {
  const draft = withCriterion(emptyDraft());
  expect(draft.criteria.map(({ key }) => key)).toEqual(['criterion_1', 'criterion_2']);
  expect(Object.keys(wrongFields(draft)).toSorted()).toEqual(['criteria.0.name', 'criteria.1.name', 'name']);
});

test('another highest band changes the rows and loses no text', () => {
  const draft = withTop(draftOf(stored), 6);
  expect(draft.bands).toEqual([6.5, 6, 5, 4, 3, 2, 1, 0]);
  expect(draft.criteria[0]?.texts).toEqual(['Most.', '', '', '', '', '', '', 'None.']);
  expect(wrongFields(draft)).toMatchObject({ 'criteria.0.texts.0': '6.5 is not between 0 and 6.' });
  expect(withTop(draftOf(stored), 40).bands).toEqual([40, 6.5, 0]);
  expect(withBand(withTop(emptyDraft(), 40), 20).bands).toEqual([40, 20, 0]);
});
