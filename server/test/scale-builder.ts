import { setCourseScale } from '@parlance/contract/scales/course-scale';
import { addScale, type Scale, type ScaleForm } from '@parlance/contract/scales/scale';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

/** A scale as it is sent: of four marks, in half bands. */
export function aScaleForm(given: Partial<ScaleForm> = {}): ScaleForm {
  return {
    name: `Bands ${(made += 1)}`,
    source: 'raw',
    max_raw: 4,
    step: 0.5,
    percent: 68,
    rows: [
      { from: 0, band: 3 },
      { from: 1, band: 4.5, cefr: 'A2' },
      { from: 2, band: 5.5, cefr: 'B1' },
      { from: 3, band: 6.5, cefr: 'B2' },
      { from: 4, band: 8, cefr: 'C1' },
    ],
    ...given,
  };
}

/** The same, stored. */
export async function aScale(testApp: TestApp, by: Person, given: Partial<ScaleForm> = {}): Promise<Scale> {
  const { status, body, text } = await testApp.call(addScale, { body: aScaleForm(given) }, by);
  if (status !== 200) throw new Error(text);
  return body.scale;
}

/** Has a course take a scale. */
export async function takesScale(
  testApp: TestApp,
  by: Person,
  courseId: number,
  scaleId: number | null,
): Promise<void> {
  const input = { params: { id: courseId }, body: { scale_id: scaleId } };
  const { status, text } = await testApp.call(setCourseScale, input, by);
  if (status !== 200) throw new Error(text);
}
