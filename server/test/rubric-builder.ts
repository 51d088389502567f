import { addRubric, type RubricForm } from '@parlance/contract/rubrics/rubric';
import type { Rubric } from '@parlance/contract/rubrics/shape';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

/** A rubric as it is sent: two criteria of 0 to 9 in half bands, the first of which weighs twice. */
export function aRubricForm(given: Partial<RubricForm> = {}): RubricForm {
  const descriptors = [
    { from: 0, text: 'None of it.' },
    { from: 5.5, text: 'Most of it.' },
  ];
  return {
    name: `Letters ${(made += 1)}`,
    skill: 'Writing',
    top: 9,
    step: 0.5,
    per: 'test',
    rounding: 'nearest',
    learner_sees: true,
    criteria: [
      { key: 'task', name: 'Task', weight: 2, descriptors },
      { key: 'grammar', name: 'Grammar', weight: 1, descriptors: [] },
    ],
    ...given,
  };
}

/** The same, stored. */
export async function aRubric(testApp: TestApp, by: Person, given: Partial<RubricForm> = {}): Promise<Rubric> {
  const { status, body, text } = await testApp.call(addRubric, { body: aRubricForm(given) }, by);
  if (status !== 200) throw new Error(text);
  return body.rubric;
}
