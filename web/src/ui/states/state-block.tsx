import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { siteBrand } from '../../platform/brand.ts';
import { useFocusPassedOn } from '../focus.ts';
import { Row, Text } from '../kit.tsx';
import { ErrorNote } from './note.tsx';
import classes from './state-block.module.css';

type Block = {
  heading: string;
  text?: ReactNode;
  /** 1 where the block is the whole page; 2 inside one. */
  level?: 1 | 2;
  children?: ReactNode;
};

/** Nothing here yet: an open book, what will be here, and the way to it. */
export function Empty({ heading, text, level = 2, children }: Block) {
  return (
    <Frame heading={heading} text={text} level={level} drawing={<OpenBook />}>
      {children}
    </Frame>
  );
}

type FailedBlock = Block & { onRetry?: () => void; retrying?: boolean };

/** It did not come: a torn page, what is safe, and Try again when `onRetry` is given. */
export function Failed({ heading, text, level = 2, onRetry, retrying = false, children }: FailedBlock) {
  return (
    <div role="alert">
      <Frame heading={heading} text={text} level={level} drawing={<TornPage />}>
        {onRetry && (
          <Button leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={onRetry} loading={retrying}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {children}
      </Frame>
    </div>
  );
}

/** It did not come because the session is dead: the way back is logging in. */
export function SignedOut({ level }: Pick<Block, 'level'>) {
  return (
    <Failed level={level} heading={overText()} text={t`Nothing is lost: everything that was saved is on the server.`}>
      <Button component="a" href="/login">
        <Trans>Log in</Trans>
      </Button>
    </Failed>
  );
}

const overText = () => t`Session expired or unauthorized. Please login again.`;

/** The same in a line, above what came while there was a session. */
export function SignedOutLine() {
  return (
    <Text as="div" below={24}>
      <ErrorNote>
        {overText()}{' '}
        <Anchor href="/login" inherit underline="always">
          <Trans>Log in</Trans>
        </Anchor>
      </ErrorNote>
    </Text>
  );
}

function Frame({ heading, text, level, drawing, children }: Block & { drawing: ReactNode }) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const block = useFocusPassedOn<HTMLDivElement>();
  return (
    <div ref={block} className={classes.block}>
      {/* Where the page has a title of its own, that came first and stays. */}
      {level === 1 && <title>{`${heading} · ${siteBrand().name}`}</title>}
      {drawing}
      <Heading className={classes.heading}>{heading}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {children && (
        <Row gap={12} above={24} justify="center" wrap>
          {children}
        </Row>
      )}
    </div>
  );
}

function OpenBook() {
  return (
    <svg viewBox="0 0 100 64" width="100" height="64" className={classes.drawing} aria-hidden="true">
      <path className={classes.sheet} d="M50 14C38 3 18 2 2 4v50c16-2 36-1 48 7 12-8 32-9 48-7V4c-16-2-36-1-48 10Z" />
      <path className={classes.outline} d="M50 14v47" />
      <path className={classes.line} d="M14 19q14-2 26 6M14 31q14-2 26 6M86 19q-14-2-26 6" />
    </svg>
  );
}

function TornPage() {
  return (
    <svg viewBox="0 0 100 60" width="100" height="60" className={classes.drawing} aria-hidden="true">
      <path className={classes.sheet} d="M47 2H2v56h42l5-10-8-8 6-10-7-12 8-7Z" />
      <path className={classes.sheet} d="M57 2h41v56H54l5-10-8-8 6-10-7-12 8-7Z" />
      <path className={classes.line} d="M12 18h20M12 30h14M12 42h18M70 18h18M74 30h14M70 42h18" />
    </svg>
  );
}
