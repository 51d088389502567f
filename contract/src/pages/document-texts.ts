import { msg } from '@lingui/core/runtime-macro';
import { say } from '../say.ts';
import { sampleBrand } from './brand.ts';

/** The title of the landing page. */
export function landingTitle(site: string): string {
  return say(msg`${{ site }} · Take the test before the test`);
}

/** What the documents say before their scripts run, or in place of them, by its name in them, for whoever reads now. */
export function documentTexts(browsers: string): Record<`%${string}%`, string> {
  const site = sampleBrand.name;
  return {
    '%LANDING_TITLE%': landingTitle(site),
    '%LANDING_DESCRIPTION%': say(msg`Timed Reading, Listening, Writing and Speaking tests, grouped into courses.`),
    '%TOO_OLD%': say(
      msg`This browser is too old for ${{ site }}. Use one of these or a newer version: ${{ browsers }}.`,
    ),
    '%NO_SCRIPT%': say(
      msg`${{ site }} needs JavaScript. Turn it on in one of these browsers or a newer version, and load this page again: ${{ browsers }}.`,
    ),
  };
}
