import { Trans } from '@lingui/react/macro';
import type { Course } from '@parlance/contract/courses';
import type { PartToCheck } from '@parlance/contract/written-answers';
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFocusOnArrival } from '../../../ui/focus.ts';
import { dotted } from '../../../ui/format/in-row.ts';
import { Text } from '../../../ui/kit.tsx';
import { SkillName } from '../../../ui/skill.tsx';
import { Neighbours } from '../../neighbours.tsx';
import { type AnswersUrl, keyOfPart, type PartRef, refOf } from '../answers-url.ts';
import { partName } from '../format-answers.ts';
import { fetchParts, ON_A_PAGE } from '../use-answers.ts';
import classes from './part-bar.module.css';

type Props = {
  url: AnswersUrl;
  openPart: PartRef;
  listed: PartToCheck | undefined;
  parts: { items: PartToCheck[]; total: number } | undefined;
  course: Course | undefined;
  /** The list is not beside it: there is a way back. */
  alone: boolean;
};

/** Where the part is in its course and in the list, and the way to the neighbours there. */
export function PartBar({ url, openPart, listed, parts, course, alone }: Props) {
  return (
    <div className={classes.bar}>
      {alone && <Back url={url} openPart={openPart} />}
      <p className={classes.where}>
        {course && <SkillName type={course.type} />}
        <Text as="span" size="md" tone="quiet" breaks>
          {dotted([course?.title, listed && partName(listed)])}
        </Text>
      </p>
      {parts && <Steps url={url} openPart={openPart} parts={parts} />}
    </div>
  );
}

function Back({ url, openPart }: Pick<Props, 'url' | 'openPart'>) {
  const back = useFocusOnArrival<HTMLAnchorElement>();
  return (
    <Link ref={back} to={url.hrefOf({ part: null })} state={{ left: keyOfPart(openPart) }} className={classes.back}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
      <Trans>Back to the list</Trans>
    </Link>
  );
}

type StepProps = Pick<Props, 'url' | 'openPart'> & { parts: NonNullable<Props['parts']> };

/** The neighbours in the list, also over the edge of its page; the first in the list once the part has left it. */
function Steps({ url, openPart, parts: { items, total } }: StepProps) {
  const client = useQueryClient();
  const { page } = url.list;
  const index = items.findIndex((part) => keyOfPart(refOf(part)) === keyOfPart(openPart));
  const [first] = items;
  if (index === -1) {
    if (!first || url.filter === 'all') return null;
    return (
      <Link to={url.hrefOf({ part: refOf(first) })} state={{ opened: true }} className={classes.next}>
        <Trans>Next to check</Trans>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </Link>
    );
  }
  const position = (page - 1) * ON_A_PAGE + index + 1;

  async function step(by: 1 | -1): Promise<void> {
    const neighbour = items[index + by];
    if (neighbour) return url.go({ part: refOf(neighbour) });
    const other = await fetchParts(client, url, page + by);
    const found = other?.items.at(by === 1 ? 0 : -1);
    if (found) url.go({ part: refOf(found), page: page + by });
  }

  return <Neighbours of="question" position={position} total={total} onStep={(by) => void step(by)} />;
}
