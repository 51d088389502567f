import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Select, Textarea, TextInput } from '@mantine/core';
import { levels } from '@parlance/contract/kinds/course-types';
import { EXPLANATION_MAX, LABEL_MAX, TOPIC_MAX } from '@parlance/contract/tags';
import { useState } from 'react';
import { Text } from '../../../ui/kit.tsx';
import type { QuestionFormApi } from '../kinds/question-form-api.ts';
import classes from './author-notes-fields.module.css';

/** What is said about a question for those who build and mark tests; learners see none of it. */
export function AuthorNotesFields({ form }: { form: QuestionFormApi }) {
  const said = Object.values(form.values.said).some((value) => value !== '');
  // Open where there is something in it, and then as the author leaves it.
  const [isOpen, setIsOpen] = useState(said);
  const levelChoices = [
    { value: '', label: t({ message: 'None', context: 'not given' }) },
    ...levels.map((value) => ({ value, label: value })),
  ];
  return (
    <details className={classes.group} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <span className={classes.name}>{t`For other authors`}</span>
        <Text as="span" size="sm" tone="faint">
          <Trans>
            Name, level, topic, tags and explanation. Learners see the explanation where a course shows it after the
            test.
          </Trans>
        </Text>
      </summary>
      <div className={classes.fields}>
        <TextInput {...form.getInputProps('said.label')} label={t`Name`} name="said.label" maxLength={LABEL_MAX} />
        <div className={classes.pair}>
          <Select
            {...form.getInputProps('said.level')}
            label={t({ message: 'Level', context: 'of language' })}
            name="said.level"
            data={levelChoices}
          />
          <TextInput {...form.getInputProps('said.topic')} label={t`Topic`} name="said.topic" maxLength={TOPIC_MAX} />
        </div>
        <TextInput
          {...form.getInputProps('said.tags')}
          label={t`Tags`}
          description={t`With commas between.`}
          name="said.tags"
        />
        <Textarea
          {...form.getInputProps('said.explanation')}
          label={t`Explanation`}
          description={t`Why the key is right.`}
          name="said.explanation"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={EXPLANATION_MAX}
        />
      </div>
    </details>
  );
}
