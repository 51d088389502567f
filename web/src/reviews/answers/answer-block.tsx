import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useContentLanguage } from '../../attempts/answers/content-language.ts';
import { promptBlocks } from '../../attempts/single-question/prompt-text.ts';
import { Text } from '../../ui/kit.tsx';
import classes from './answer-block.module.css';

type Props = {
  number: number;
  question: string;
  /** Of its heading: 2 on the page itself, 3 below a heading of a section. */
  level?: 2 | 3;
  children: ReactNode;
};

/** One question with its answer. */
export function AnswerBlock({ number, question, level = 2, children }: Props) {
  const id = useId();
  const content = useContentLanguage();
  const Heading = `h${level}` as const;
  return (
    <section className={classes.block} aria-labelledby={id}>
      <div className={classes.prompt}>
        <Heading id={id} className={classes.number}>
          <Trans>
            <span className="visually-hidden">Question </span>
            {number}
          </Trans>
        </Heading>
        <div {...content} className={classes.text}>
          {promptBlocks(question).map((block, index) =>
            block.kind === 'text' ? (
              <p key={index}>{block.text}</p>
            ) : (
              <ul key={index} className={classes.items}>
                {block.items.map((item, at) => (
                  <li key={at}>{item}</li>
                ))}
              </ul>
            ),
          )}
        </div>
      </div>
      <div className={classes.answer}>{children}</div>
    </section>
  );
}

/** A question that was left empty. */
export function NotAnswered() {
  return (
    <p className={classes.none}>
      <Trans>Not answered</Trans>
    </p>
  );
}

/** What arrived after the end, in a section of its own: only the marker scores it. */
export function LateWork({ children }: { children: ReactNode }) {
  return (
    <section className={classes.late} aria-label={t`Received late`}>
      <h2 className={classes.lateTitle}>
        <Trans>Received late</Trans>
      </h2>
      <Text size="sm" tone="quiet">
        <Trans>This arrived after the test ended and is not part of the answers above.</Trans>
      </Text>
      {children}
    </section>
  );
}
