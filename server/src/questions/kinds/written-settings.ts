import { msg } from '@lingui/core/runtime-macro';
import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import type { AnswerRules } from '@parlance/contract/kinds/written/rules';
import { say } from '@parlance/contract/say';
import { SETTINGS } from './columns.ts';
import { limitNames, limitSettings, readLimit } from './limit-setting.ts';
import { readRules, ruleNames, ruleSettings } from './rules-setting.ts';
import type { SettingNames, Settings } from './settings.ts';
import type { Task } from './task.ts';

/** The settings of tasks that are answered in writing. */
export const writtenNames: SettingNames = { ...limitNames, ...ruleNames };

/** The limit of a task and its rules; where nothing is said of them, those that a new question begins with. */
export function readWritten({ head, settings, language }: Task): {
  limit: WordLimit | undefined;
  rules: AnswerRules | null;
} {
  const say = (reason: string) => head.fault(SETTINGS, reason);
  return {
    limit: readLimit(settings, say),
    rules: readRules(settings, { language, hasRules: true }, say),
  };
}

/** Reports such settings of a task whose gaps take words of a list. */
export function refuseWritten({ head, settings }: Task): void {
  const given = Object.keys(writtenNames).filter((name) => settings[name] !== undefined);
  for (const name of given) head.fault(SETTINGS, say(msg`${{ name }} is only for gaps without words to choose from`));
}

/** The settings that read as this limit and the rules of this key. */
export function writtenSettings(limit: WordLimit | undefined, key: KeyedQuestion<'short_answer'>['key']): Settings {
  return { ...limitSettings(limit), ...('gaps' in key ? ruleSettings(key.rules, 'none') : {}) };
}
