import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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

/** One question of the bank: what it asks, with its key, its words so far, and where it stands. */
export function BankPanel({ questionId, ...props }: Props) {
  const one = useBankQuestion(questionId);
  return (
    <Loaded
      query={one}
      loading={<PanelLoading text={t`Loading the question...`} />}
      failed={{ heading: t`Failed to fetch the question.`, text: t`Nothing is changed. Try again in a moment.` }}
      instead={
        isMissing(one.error) && (
          <Empty
            heading={t`Question not found.`}
            text={t({ message: 'It may have been deleted.', context: 'the question' })}
          />
        )
      }
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
  const setTitle = passage?.title;
  const act = (kind: BankAction['kind']) => onAction({ kind, what: 'questions', ids: [id], retired: isRetired });
  return (
    <>
      {skill && <SkillName type={skill} />}
      <h2 className={classes.title}>{nameOfQuestion({ label, prompt: question.question_text })}</h2>
      {isRetired && (
        <Text weight={620} above={8}>
          <Trans>Retired: no test can take it.</Trans>
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
            <Trans>Edit</Trans>
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
            <Trans>Correct after the test</Trans>
          </Button>
        )}
        <BankActs isRetired={isRetired} isUsed={used_in.length > 0} onAct={act} />
      </Row>
      <h3 className={classes.heading}>
        <Trans>The question and its key</Trans>
      </h3>
      {passage && (
        <p className={classes.about}>
          <Trans>
            In the set{' '}
            <Anchor component={Link} inherit to={url.openPath({ set: passage.id })}>
              {setTitle}
            </Anchor>
          </Trans>
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
