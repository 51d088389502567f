import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { BankSet } from '@parlance/contract/bank/sets';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isMissing } from '../../platform/call.ts';
import { useStaffMay } from '../../platform/session.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { AudioPlayer } from '../audio-player.tsx';
import { AuthorPassage } from '../author-passage.tsx';
import { AuthorQuestion } from '../author-question.tsx';
import classes from './bank-panel.module.css';
import { nameOfQuestion, usedIn } from './format-bank.ts';
import { BankActs, FigureLine, PanelLoading, TagWords } from './panel-parts.tsx';
import { type BankAction, useBankSet } from './use-bank.ts';
import type { BankPaths, BankUrl } from './use-bank-url.ts';

type Props = { setId: number; url: BankUrl; paths: BankPaths; onAction: (action: BankAction) => void };

/** One set of the bank: its passage or its recording, its questions with their keys, and where it stands. */
export function SetPanel({ setId, ...props }: Props) {
  const one = useBankSet(setId);
  return (
    <Loaded
      query={one}
      loading={<PanelLoading text={t`Loading the set...`} />}
      failed={{ heading: t`Failed to fetch the set.`, text: t`Nothing is changed. Try again in a moment.` }}
      instead={
        isMissing(one.error) && (
          <Empty heading={t`Set not found.`} text={t({ message: 'It may have been deleted.', context: 'the set' })} />
        )
      }
    >
      {(known) => <Panel set={known} {...props} />}
    </Loaded>
  );
}

function Panel({ set, url, paths, onAction }: Omit<Props, 'setId'> & { set: BankSet }) {
  const { id, title, content, audio_file_path: audioPath, skill, level, topic, tags, questions, marks, used_in } = set;
  const seesSchool = useStaffMay('sees_school');
  const isRetired = set.retired_at !== null;
  const act = (kind: BankAction['kind']) => onAction({ kind, what: 'sets', ids: [id], retired: isRetired });
  return (
    <>
      {skill && <SkillName type={skill} />}
      <h2 className={classes.title}>
        <bdi>{title}</bdi>
      </h2>
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
            to={paths.set(id)}
            leftSection={<IconPencil size={18} stroke={1.75} />}
          >
            <Trans>Edit</Trans>
          </Button>
        )}
        {seesSchool && !isRetired && (
          <Button
            size="sm"
            variant="default"
            component={Link}
            to={paths.question({ skill: audioPath === null ? 'Reading' : 'Listening', set: id })}
            leftSection={<IconPlus size={18} stroke={1.75} />}
          >
            <Trans>Add question</Trans>
          </Button>
        )}
        <BankActs isRetired={isRetired} isUsed={used_in.length > 0} onAct={act} />
      </Row>
      {audioPath === null ? (
        <AuthorPassage passage={{ id, title: t`Passage`, content }}>{null}</AuthorPassage>
      ) : (
        <>
          <h3 className={classes.heading}>
            <Trans>Recording</Trans>
          </h3>
          <AudioPlayer path={audioPath} label={t`Play ${title}`} preload="metadata" />
        </>
      )}
      <h3 className={classes.heading}>
        {questions.length === 0
          ? t`No questions yet`
          : t`${plural({ questions: questions.length }, { one: '# question', other: '# questions' })}, ${plural(marks, { one: '# mark', other: '# marks' })}`}
      </h3>
      {questions.length === 0 && (
        <p className={classes.about}>
          <Trans>A test can take the set once it has a question.</Trans>
        </p>
      )}
      <ol>
        {questions.map((question, index) => (
          <AuthorQuestion
            key={question.id}
            // The recording is played above, once for all.
            question={{ ...question, audio_file_path: null }}
            number={questions.slice(0, index).reduce((sum, before) => sum + before.marks, 1)}
            actions={
              <Button
                size="compact-sm"
                variant="subtle"
                component={Link}
                to={url.openPath({ question: question.id })}
                preventScrollReset
                aria-label={t`Open ${{ name: nameOfQuestion({ ...question, prompt: question.question_text }) }}`}
              >
                <Trans>Open</Trans>
              </Button>
            }
          />
        ))}
      </ol>
      {questions.length > 0 && <FigureLine {...set.figures} />}
      <h3 className={classes.heading}>{usedIn(used_in.length)}</h3>
      <ul>
        {used_in.map((use) => (
          <li key={use.course_id} className={classes.row}>
            <strong>{use.title}</strong>
            <span
              className={classes.about}
            >{t`${plural({ count: use.questions }, { one: '# question', other: '# questions' })}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
