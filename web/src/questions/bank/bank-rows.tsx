import { Checkbox, Skeleton, Table } from '@mantine/core';
import type { ListedQuestion } from '@parlance/contract/bank';
import type { ChangeEvent } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../platform/plural.ts';
import { dayOf } from '../../ui/format/date-format.ts';
import { withParams } from '../../ui/lists/url-state.ts';
import { SkillName } from '../../ui/skill.tsx';
import classes from './bank-rows.module.css';
import { facilityText, nameOfKind, nameOfQuestion } from './format-bank.ts';
import type { BankUrl } from './use-bank-url.ts';
import type { Selection } from './use-selection.ts';

type Props = { questions: ListedQuestion[]; url: BankUrl; selection: Selection };

export function BankTable({ questions, url, selection }: Props) {
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.choice}>
            <Checkbox
              aria-label="Select all on this page"
              checked={selection.here === 'all'}
              indeterminate={selection.here === 'some'}
              onChange={selection.toggleHere}
            />
          </Table.Th>
          <Table.Th>Name</Table.Th>
          <Table.Th className={classes.number}>Marks</Table.Th>
          <Table.Th>Skill</Table.Th>
          <Table.Th>Level</Table.Th>
          <Table.Th className={classes.number}>Facility</Table.Th>
          <Table.Th className={classes.number}>Used in</Table.Th>
          <Table.Th className={classes.number}>Changed</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {questions.map((question) => (
          <Table.Tr
            key={question.id}
            className={classes.row}
            data-open={question.id === url.openId || undefined}
            data-chosen={selection.has(question.id) || undefined}
          >
            <Table.Td className={classes.choice}>
              <Choice question={question} selection={selection} />
            </Table.Td>
            <Table.Td>
              <Name question={question} url={url} />
            </Table.Td>
            <Table.Td className={classes.number}>{question.marks}</Table.Td>
            <Table.Td>{question.skill ? <SkillName type={question.skill} /> : '–'}</Table.Td>
            <Table.Td>{question.level ?? '–'}</Table.Td>
            <Table.Td className={classes.number}>
              <Facility question={question} />
            </Table.Td>
            <Table.Td className={classes.number}>{used(question) ?? '–'}</Table.Td>
            <Table.Td className={classes.number}>{dayOf(question.changed_at)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same rows where a table has no room, three lines each. */
export function BankLines({ questions, url, selection }: Props) {
  return (
    <ul className={classes.lines}>
      {questions.map((question) => (
        <li key={question.id} className={classes.line} data-chosen={selection.has(question.id) || undefined}>
          <Choice question={question} selection={selection} />
          <div className={classes.words}>
            <Name question={question} url={url} />
            <p className={classes.facts}>
              {question.skill && <SkillName type={question.skill} />}
              {question.level && <span>{question.level}</span>}
              <span>{countOf(question.marks, 'mark')}</span>
            </p>
            <p className={classes.facts}>
              <Facility question={question} />
              <span>{used(question) ?? 'In no test'}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Choice({ question, selection }: { question: ListedQuestion; selection: Selection }) {
  const press = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    selection.toggle(question.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return (
    <Checkbox
      aria-label={`Select ${nameOfQuestion(question)}`}
      classNames={{ root: classes.checkbox }}
      checked={selection.has(question.id)}
      onChange={press}
    />
  );
}

function Name({ question, url }: { question: ListedQuestion; url: BankUrl }) {
  const { kind, passage, retired_at } = question;
  return (
    <>
      <p className={classes.name}>
        <Link to={`?${withParams(url.search, { question: question.id })}`} preventScrollReset className={classes.link}>
          {nameOfQuestion(question)}
        </Link>
      </p>
      <p className={classes.kind}>
        {nameOfKind(kind)}
        {passage && `, about “${passage.title}”`}
        {retired_at !== null && <strong className={classes.retired}> Retired</strong>}
      </p>
    </>
  );
}

function Facility({ question: { facility, attempts } }: { question: ListedQuestion }) {
  if (facility === null) return <span className={classes.none}>No figure yet</span>;
  return (
    <span>
      <strong>{facilityText(facility)}</strong> <span className={classes.none}>n {attempts.toLocaleString('en')}</span>
    </span>
  );
}

function used({ used_in_count }: ListedQuestion): string | null {
  return used_in_count === 0 ? null : countOf(used_in_count, 'test');
}

export function BankRowsLoading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading the question bank...
      </p>
      <div aria-hidden="true" className={classes.lines}>
        {['1', '2', '3', '4', '5', '6', '7', '8'].map((row) => (
          <Skeleton key={row} height={24} my={32} />
        ))}
      </div>
    </>
  );
}
