import { Anchor, Button } from '@mantine/core';
import type { getBankQuestion } from '@parlance/contract/bank/bank';
import { inheritedTags } from '@parlance/contract/bank/sets';
import type { Reply } from '@parlance/contract/endpoint';
import { IconPencil, IconScale } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isMissing } from '../../platform/call.ts';
import { useStaffMay } from '../../platform/session.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { AuthorQuestion } from '../author-question.tsx';
import classes from './bank-panel.module.css';
import { nameOfQuestion } from './format-bank.ts';
import { BankActs, FigureLine, PanelLoading, TagWords } from './panel-parts.tsx';
import { type BankAction, useBankQuestion } from './use-bank.ts';
import type { BankPaths, BankUrl } from './use-bank-url.ts';
import { Uses } from './uses.tsx';
import { Versions } from './versions.tsx';

type Props = { questionId: number; url: BankUrl; paths: BankPaths; onAction: (action: BankAction) => void };

const FAILED = 'Failed to fetch the question.';

/** One question of the bank: what it asks, with its key, its words so far, and where it stands. */
export function BankPanel({ questionId, ...props }: Props) {
  const one = useBankQuestion(questionId);
  return (
    <Loaded
      query={one}
      loading={<PanelLoading text="Loading the question..." />}
      failed={{ heading: FAILED, text: 'Nothing is changed. Try again in a moment.' }}
      instead={isMissing(one.error) && <Empty heading="Question not found." text="It may have been deleted." />}
    >
      {(known) => <Panel one={known} {...props} />}
    </Loaded>
  );
}

type PanelProps = Omit<Props, 'questionId'> & { one: Reply<typeof getBankQuestion> };

function Panel({ one, url, paths, onAction }: PanelProps) {
  const { question, passage, retired_at, figures, versions, used_in } = one;
  const { id, label, explanation } = question;
  const { skill, level, topic, tags } = inheritedTags(question, passage);
  const seesSchool = useStaffMay('sees_school');
  const isRetired = retired_at !== null;
  const act = (kind: BankAction['kind']) => onAction({ kind, what: 'questions', ids: [id], retired: isRetired });
  return (
    <>
      {skill && <SkillName type={skill} />}
      <h2 className={classes.title}>{nameOfQuestion({ label, prompt: question.question_text })}</h2>
      {isRetired && (
        <Text weight={620} above={8}>
          Retired: no test can take it.
        </Text>
      )}
      <TagWords level={level} topic={topic} tags={tags} />
      <Row gap={8} wrap above={20}>
        {seesSchool && (
          <Button
            size="sm"
            variant="default"
            component={Link}
            to={paths.question(id)}
            leftSection={<IconPencil size={18} stroke={1.75} />}
          >
            Edit
          </Button>
        )}
        {seesSchool && used_in.length > 0 && (
          <Button
            size="sm"
            variant="default"
            component={Link}
            to={paths.correction(id)}
            leftSection={<IconScale size={18} stroke={1.75} />}
          >
            Correct after the test
          </Button>
        )}
        <BankActs isRetired={isRetired} isUsed={used_in.length > 0} onAct={act} />
      </Row>
      <h3 className={classes.heading}>The question and its key</h3>
      {passage && (
        <p className={classes.about}>
          In the set{' '}
          <Anchor component={Link} inherit to={url.openPath({ set: passage.id })}>
            {passage.title}
          </Anchor>
        </p>
      )}
      <ol>
        <AuthorQuestion question={question} number={1} />
      </ol>
      {explanation && <p className={classes.about}>{explanation}</p>}
      <FigureLine {...figures} />
      <Versions question={question} versions={versions} />
      <Uses questionId={id} uses={used_in} versions={versions} />
    </>
  );
}
