import { UnstyledButton } from '@mantine/core';
import type { Passage } from '@parlance/contract/questions';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Text } from '../ui/kit.tsx';
import classes from './author-passage.module.css';

/** A passage: two lines of it until it is opened, and its questions below. */
export function AuthorPassage({ passage: { title, content }, children }: { passage: Passage; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <Text as="section" above={24} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={classes.title}>
        {content === '' ? (
          title
        ) : (
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={opened}
            aria-controls={`${id}-content`}
            onClick={() => setOpened(!opened)}
          >
            {title}
            <IconChevronDown size={20} stroke={1.75} aria-hidden="true" className={classes.chevron} />
          </UnstyledButton>
        )}
      </h3>
      {content !== '' && (
        <p id={`${id}-content`} className={classes.content} data-opened={opened || undefined}>
          {content}
        </p>
      )}
      {children}
    </Text>
  );
}
