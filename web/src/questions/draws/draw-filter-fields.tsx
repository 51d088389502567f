import { t } from '@lingui/core/macro';
import { Checkbox, Select, TextInput } from '@mantine/core';
import type { DrawBody } from '@parlance/contract/bank/draws';
import { courseTypes, levels } from '@parlance/contract/kinds/course-types';
import { splitTags, TOPIC_MAX } from '@parlance/contract/tags';
import { useState } from 'react';
import { Row } from '../../ui/kit.tsx';
import { skillText } from '../../ui/skill.tsx';
import { kindChoices } from '../bank/format-bank.ts';
import classes from './draw-form.module.css';

type Filter = DrawBody['filter'];
type Props = { filter: Filter; onChange: (filter: Filter) => void };

/** Which questions of the bank a draw is made from. */
export function DrawFilterFields({ filter, onChange }: Props) {
  const { kind, skill, levels: chosen = [], topic = '', tags = [] } = filter;
  // What is typed keeps its commas and spaces until it is read.
  const [typedTags, setTypedTags] = useState(tags.join(', '));
  const skills = [
    { value: '', label: t`All skills` },
    ...courseTypes.map((value) => ({ value, label: skillText(value) })),
  ];
  const kinds = [{ value: '', label: t`All kinds` }, ...kindChoices()];
  const set = (change: Partial<Filter>) => onChange(withoutEmpty({ ...filter, ...change }));
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={t`Skill`}
          data={skills}
          value={skill ?? ''}
          onChange={(value) => set({ skill: courseTypes.find((one) => one === value) })}
        />
        <Select
          label={t`Kind`}
          data={kinds}
          value={kind ?? ''}
          onChange={(value) => set({ kind: kindChoices().find((one) => one.value === value)?.value })}
        />
        <TextInput
          label={t`Topic`}
          maxLength={TOPIC_MAX}
          value={topic}
          onChange={(event) => set({ topic: event.currentTarget.value })}
        />
        <TextInput
          label={t`Tags`}
          description={t`With commas between.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={typedTags}
          onChange={(event) => {
            setTypedTags(event.currentTarget.value);
            set({ tags: splitTags(event.currentTarget.value) });
          }}
        />
      </div>
      <Checkbox.Group
        label={t`Levels`}
        description={t`Without one, all levels.`}
        value={chosen}
        onChange={(names) => set({ levels: levels.filter((level) => names.includes(level)) })}
      >
        <Row gap={[8, 20]} wrap>
          {levels.map((level) => (
            <Checkbox key={level} value={level} label={level} />
          ))}
        </Row>
      </Checkbox.Group>
    </>
  );
}

function withoutEmpty(filter: Filter): Filter {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined && value.length > 0);
  return Object.fromEntries(set);
}
