import type { Sitting } from '@parlance/contract/sittings/sitting';
import type { SettingsForm } from './form-values.ts';
import type { Draft } from './use-draft.ts';

/** What the steps share: the sitting as it is stored, the form as it is typed, and how a change is stored. */
export type StepProps = {
  sitting: Sitting;
  form: SettingsForm;
  /** What is wrong with a field, by its path. */
  fields: Record<string, string>;
  set: (change: Partial<SettingsForm>) => void;
  draft: Draft;
};
