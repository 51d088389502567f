import type { ListedClass } from '@parlance/contract/classes';
import { IconArchive } from '@tabler/icons-react';
import { countOf } from '../../platform/plural.ts';
import { codeText } from '../../ui/format/code-text.ts';
import { Row } from '../../ui/kit.tsx';
import { DetailsButton } from '../../ui/lists/details-button.tsx';
import type { Column } from '../../ui/lists/rows.tsx';
import classes from './class-columns.module.css';

/** What the list of classes shows of each; `openId` is the one in the panel. */
export function classColumns(openId: number | null, onOpen: (id: number) => void): Column<ListedClass>[] {
  return [
    { head: 'Name', sort: 'name', look: 'name', cell: ({ name }) => name },
    { head: 'Teachers', look: 'quiet', cell: teachersText, inLine: 'fact' },
    {
      head: 'Learners',
      sort: 'learners',
      orders: { '-learners': 'Most learners' },
      look: 'number',
      cell: ({ learners }) => learners.toLocaleString('en'),
      inLine: 'fact',
      lineCell: ({ learners }) => countOf(learners, 'learner'),
    },
    {
      head: 'Join code',
      look: 'number',
      cell: ({ join_code: code }) => (code === null ? 'None' : codeText(code)),
      inLine: 'fact',
      lineCell: ({ join_code: code }) => (code === null ? 'No join code' : `Join code ${codeText(code)}`),
    },
    {
      head: 'Actions',
      look: 'actions',
      cell: (one) => (
        <DetailsButton describedBy={classNameId(one)} opened={one.id === openId} onOpen={() => onOpen(one.id)} />
      ),
    },
  ];
}

/** A note is a line of the row: the rest of a long one is in the panel. */
export function belowName({ archived, note }: ListedClass) {
  return (
    <>
      {archived && (
        <Row as="span" gap={4} inline align="center">
          <IconArchive size={16} stroke={1.75} aria-hidden="true" /> Archived
        </Row>
      )}
      {note && <span className={classes.note}>{note}</span>}
    </>
  );
}

export function classNameId({ id }: ListedClass): string {
  return `class-${id}-name`;
}

function teachersText({ teacher_names: names }: ListedClass): string {
  return names.length === 0 ? 'No teacher' : names.join(', ');
}
