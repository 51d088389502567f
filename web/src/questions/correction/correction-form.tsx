import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Radio } from '@mantine/core';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import type { CorrectionGiven } from '@parlance/contract/marking/corrections';
import { useState } from 'react';
import { Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { keysOf, rightsOf, rightWith } from '../other-answers.ts';
import classes from './correct-question.module.css';
import { OtherAnswersFields } from './other-answers-fields.tsx';

type By = CorrectionGiven['by'];

type Props = {
  question: QuestionForAuthor;
  /** What somebody found to be right, to begin with. */
  proposed: { part: number; answer: string } | null;
  busy: boolean;
  problem: string | null;
  /** Shows whose score would change. */
  onTry: (correction: CorrectionGiven) => void;
};

/** How the question is to count. Nothing is stored before the scores that change were shown. */
export function CorrectionForm({ question, proposed, busy, problem, onTry }: Props) {
  const rights = rightsOf(question);
  const { scoring } = question;
  const [by, setBy] = useState<By>(scoring && scoring.by !== 'keys' ? scoring.by : 'key');
  const [right, setRight] = useState(() => rightWith(question, proposed));
  if (!rights)
    return (
      <Text tone="quiet">
        <Trans>A person marks this question: change the score of the submission.</Trans>
      </Text>
    );
  const correction: CorrectionGiven = by === 'key' ? { by, keys: keysOf(question, right) } : { by };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onTry(correction);
      }}
      noValidate
    >
      <Radio.Group label={t`How it counts`} value={by} onChange={(value) => setBy(value as By)}>
        <div className={classes.ways}>
          <Radio value="key" label={t`By its answers`} description={t`Mark more than one where several are right.`} />
          <Radio
            value="full_credit"
            label={t`Full credit for everyone`}
            description={t`Also for those who left it empty.`}
          />
          <Radio
            value="left_out"
            label={t`Leave it out`}
            description={t`It counts for nobody: the score is out of fewer marks.`}
          />
        </div>
      </Radio.Group>
      {by === 'key' && <OtherAnswersFields rights={rights} right={right} onChange={setRight} />}
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <div>
        <Button type="submit" loading={busy}>
          <Trans>Show what changes</Trans>
        </Button>
      </div>
    </form>
  );
}
