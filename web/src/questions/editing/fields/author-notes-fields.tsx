import { Select, Textarea, TextInput } from '@mantine/core';
import { levels } from '@parlance/contract/kinds/course-types';
import { EXPLANATION_MAX, LABEL_MAX, TOPIC_MAX } from '@parlance/contract/tags';
import { useState } from 'react';
import { Text } from '../../../ui/kit.tsx';
import type { QuestionFormApi } from '../kinds/question-form-api.ts';
import classes from './author-notes-fields.module.css';

const levelChoices = [{ value: '', label: 'None' }, ...levels.map((value) => ({ value, label: value }))];

/** What is said about a question for those who build and mark tests; learners see none of it. */
export function AuthorNotesFields({ form }: { form: QuestionFormApi }) {
  const said = Object.values(form.values.said).some((value) => value !== '');
  // Open where there is something in it, and then as the author leaves it.
  const [isOpen, setIsOpen] = useState(said);
  return (
    <details className={classes.group} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <span className={classes.name}>For other authors</span>
        <Text as="span" size="sm" tone="faint">
          Name, level, topic, tags and explanation. Learners see none of it.
        </Text>
      </summary>
      <div className={classes.fields}>
        <TextInput {...form.getInputProps('said.label')} label="Name" name="said.label" maxLength={LABEL_MAX} />
        <div className={classes.pair}>
          <Select {...form.getInputProps('said.level')} label="Level" name="said.level" data={levelChoices} />
          <TextInput {...form.getInputProps('said.topic')} label="Topic" name="said.topic" maxLength={TOPIC_MAX} />
        </div>
        <TextInput
          {...form.getInputProps('said.tags')}
          label="Tags"
          description="With commas between."
          name="said.tags"
        />
        <Textarea
          {...form.getInputProps('said.explanation')}
          label="Explanation"
          description="Why the key is right."
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
