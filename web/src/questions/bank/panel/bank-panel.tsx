import { Button, Skeleton } from '@mantine/core';
import type { getBankQuestion } from '@parlance/contract/bank';
import type { CourseType } from '@parlance/contract/courses';
import type { Reply } from '@parlance/contract/endpoint';
import { IconArchive, IconArchiveOff, IconPencil, IconPlus, IconTag, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isMissing } from '../../../platform/call.ts';
import { countOf } from '../../../platform/plural.ts';
import { SkillName } from '../../../ui/skill.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Empty } from '../../../ui/states/state-block.tsx';
import { AuthorQuestion } from '../../author-question.tsx';
import type { BankAction } from '../dialogs/bank-action.ts';
import { facilityText, nameOfQuestion } from '../format-bank.ts';
import { useBankQuestion } from '../use-bank.ts';
import classes from './bank-panel.module.css';
import { Uses } from './uses.tsx';
import { Versions } from './versions.tsx';

/** Where questions of the bank are added and edited, and where they can come from. */
export type BankPaths = {
  courses: string;
  /** Files of other systems. */
  upload: string;
  question: (which: number | { skill?: CourseType }) => string;
};

type Props = { questionId: number; paths: BankPaths; onAction: (action: BankAction) => void };

const FAILED = 'Failed to fetch the question.';

/** One question of the bank: what it asks, with its key, its words so far, and where it stands. */
export function BankPanel({ questionId, ...props }: Props) {
  const one = useBankQuestion(questionId);
  return (
    <Loaded
      query={one}
      loading={<PanelLoading />}
      failed={{ heading: FAILED, text: 'Nothing is changed. Try again in a moment.' }}
      instead={isMissing(one.error) && <Empty heading="Question not found." text="It may have been deleted." />}
    >
      {(known) => <Panel one={known} {...props} />}
    </Loaded>
  );
}

type PanelProps = Omit<Props, 'questionId'> & { one: Reply<typeof getBankQuestion> };

function Panel({ one, paths, onAction }: PanelProps) {
  const { question, passage, retired_at, figures, versions, used_in } = one;
  const { id, label, skill, level, topic, tags, explanation } = question;
  const isRetired = retired_at !== null;
  const act = (kind: BankAction['kind']) => onAction({ kind, ids: [id], retired: isRetired });
  const words = [level, topic, ...tags].filter(Boolean);
  return (
    <>
      {skill && <SkillName type={skill} />}
      <h2 className={classes.title}>{nameOfQuestion({ label, prompt: question.question_text })}</h2>
      {isRetired && <p className={classes.retired}>Retired: no test can take it.</p>}
      {words.length > 0 && (
        <ul className={classes.tags} aria-label="Level, topic and tags">
          {words.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="default"
          component={Link}
          to={paths.question(id)}
          leftSection={<IconPencil size={18} stroke={1.75} />}
        >
          Edit
        </Button>
        <Act icon={IconPlus} label="Add to a test" onPress={() => act('add')} />
        <Act icon={IconTag} label="Tags" onPress={() => act('tags')} />
        {isRetired ? (
          <Act icon={IconArchiveOff} label="Restore" onPress={() => act('restore')} />
        ) : (
          <Act icon={IconArchive} label="Retire" onPress={() => act('retire')} />
        )}
        {used_in.length === 0 && <Act icon={IconTrash} label="Delete" onPress={() => act('delete')} />}
      </div>
      <h3 className={classes.heading}>The question and its key</h3>
      {passage && <p className={classes.about}>About the passage “{passage.title}”</p>}
      <ol>
        <AuthorQuestion question={question} number={1} />
      </ol>
      {explanation && <p className={classes.about}>{explanation}</p>}
      <p className={classes.about}>
        {figures.facility === null
          ? 'No figure yet: no learner has a result with it.'
          : `Facility ${facilityText(figures.facility)} in ${countOf(figures.attempts, 'attempt')}`}
      </p>
      <Versions question={question} versions={versions} />
      <Uses questionId={id} uses={used_in} versions={versions} />
    </>
  );
}

function Act({ icon: Icon, label, onPress }: { icon: typeof IconPlus; label: string; onPress: () => void }) {
  return (
    <Button size="sm" variant="default" leftSection={<Icon size={18} stroke={1.75} />} onClick={onPress}>
      {label}
    </Button>
  );
}

function PanelLoading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading the question...
      </p>
      <Skeleton height={36} mt={12} width="70%" />
      <Skeleton height={32} mt={20} />
      <Skeleton height={160} mt={32} />
    </>
  );
}
