import { Button, Radio } from '@mantine/core';
import type { CorrectionGiven } from '@parlance/contract/marking/corrections';
import type { QuestionForAuthor } from '@parlance/contract/questions';
import { useState } from 'react';
import { Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { keysOf, rightNow, rightsOf } from '../other-answers.ts';
import classes from './correct-question.module.css';
import { OtherAnswersFields } from './other-answers-fields.tsx';

type By = CorrectionGiven['by'];

type Props = {
  question: QuestionForAuthor;
  busy: boolean;
  problem: string | null;
  /** Shows whose score would change; `asks` says what is done. */
  onTry: (asks: string, correction: CorrectionGiven) => void;
};

const asks: Record<By, string> = {
  key: 'Correct the answers',
  full_credit: 'Give full credit',
  left_out: 'Leave it out',
};

/** How the question is to count. Nothing is stored before the scores that change were shown. */
export function CorrectionForm({ question, busy, problem, onTry }: Props) {
  const rights = rightsOf(question);
  const { scoring } = question;
  const [by, setBy] = useState<By>(scoring && scoring.by !== 'keys' ? scoring.by : 'key');
  const [right, setRight] = useState(() => rightNow(question));
  if (!rights) return <Text tone="quiet">A person marks this question: change the score of the submission.</Text>;
  const correction: CorrectionGiven = by === 'key' ? { by, keys: keysOf(question, right) } : { by };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onTry(asks[by], correction);
      }}
      noValidate
    >
      <Radio.Group label="How it counts" value={by} onChange={(value) => setBy(value as By)}>
        <div className={classes.ways}>
          <Radio value="key" label="By its answers" description="Mark more than one where several are right." />
          <Radio value="full_credit" label="Full credit for everyone" description="Also for those who left it empty." />
          <Radio
            value="left_out"
            label="Leave it out"
            description="It counts for nobody: the score is out of fewer marks."
          />
        </div>
      </Radio.Group>
      {by === 'key' && <OtherAnswersFields rights={rights} right={right} onChange={setRight} />}
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <div>
        <Button type="submit" loading={busy}>
          Show what changes
        </Button>
      </div>
    </form>
  );
}
