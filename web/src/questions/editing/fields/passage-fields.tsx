import { t } from '@lingui/core/macro';
import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PASSAGE_MAX, passageContent } from '@parlance/contract/editing';

export type PassageForm = { title: string; content: string };

/** What is wrong with a passage, by its fields. */
export function wrongPassage(values: PassageForm): Record<string, string> {
  const { error } = passageContent.safeParse({ title: values.title, content: values.content });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

type FieldProps = { props: ReturnType<UseFormReturnType<PassageForm>['getInputProps']> };

export function TitleField({ props }: FieldProps) {
  return <TextInput {...props} label={t`Title`} name="title" maxLength={200} aria-required />;
}

export function PassageTextField({ props }: FieldProps) {
  return (
    <Textarea
      {...props}
      label={t`Text`}
      description={t`An empty line starts a new paragraph. Paragraphs are labelled A, B, C and so on.`}
      name="content"
      autosize
      minRows={10}
      maxRows={24}
      maxLength={PASSAGE_MAX}
      aria-required
    />
  );
}
