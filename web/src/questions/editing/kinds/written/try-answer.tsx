import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import { tryAnswer } from '@parlance/contract/written-answers';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { call } from '../../../../platform/call.ts';
import { fieldErrors, textBesideFields } from '../../../../platform/refusal.ts';
import { Row, Stack, Text } from '../../../../ui/kit.tsx';
import { FieldError } from '../../controls/field-error.tsx';
import type { QuestionFormApi } from '../question-form-api.ts';
import { PartResult, WholeResult } from './try-result.tsx';
import classes from './written.module.css';

type Props = {
  form: QuestionFormApi;
  type: 'fill_in_blanks' | 'completion' | 'short_answer';
  /** What the answer to each gap is called, where there are several: 'Answer to blank 2'. */
  gaps: readonly string[];
  content: Record<string, unknown>;
  /** What is right. */
  answerKey: Record<string, unknown>;
  limit?: WordLimit | null;
};

const ANSWER_MAX = 200;

/** What an answer would be worth by the form as it is, and why. Closed until it is wanted. */
export function TryAnswer(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  if (props.gaps.length === 0) return null;
  return (
    <section aria-label={t`Try an answer`}>
      <Button
        className={classes.opener}
        variant="subtle"
        leftSection={<Chevron size={18} stroke={1.75} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Trans>Try an answer</Trans>
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Trying {...props} />}
      </div>
    </section>
  );
}

/** A reply, and what was asked: it is shown for as long as the form says the same. */
type Tried = { asked: string; reply: Reply<typeof tryAnswer> };

function Trying({ form, type, gaps, content, answerKey, limit = null }: Props) {
  const [texts, setTexts] = useState<string[]>([]);
  const [tried, setTried] = useState<Tried | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const given = Object.fromEntries(
    gaps.flatMap((_, part) => ((texts[part] ?? '').trim() === '' ? [] : [[part, texts[part] ?? '']])),
  );
  const body = { question_type: type, content, key: answerKey, answer: given };
  const asked = JSON.stringify(body);
  const trying = useMutation({ mutationFn: () => call(tryAnswer, { body }) });
  const reply = tried?.asked === asked ? tried.reply : null;

  async function ask(): Promise<void> {
    setProblem(null);
    if (Object.keys(given).length === 0) {
      setProblem(t`Enter an answer.`);
      return first.current?.focus();
    }
    const wrong = Object.entries(form.validate().errors).filter(([path]) => /^(content|key)\b/.test(path));
    form.setErrors(Object.fromEntries(wrong));
    if (wrong.length > 0) return setProblem(t`Correct the marked fields first.`);
    try {
      setTried({ asked, reply: await trying.mutateAsync() });
    } catch (error) {
      const fields = fieldErrors(error);
      form.setErrors(fields);
      setProblem(
        [
          textBesideFields(error, t`The answer could not be tried. Your question is not affected. Try again.`),
          ...Object.values(fields),
        ].join(' '),
      );
    }
  }

  /** Enter tries and does not save. */
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void ask();
  }

  return (
    <>
      <Text size="sm" tone="quiet" above={2}>
        <Trans>Marked by the form as it is now. Nothing is stored.</Trans>
      </Text>
      <Stack as="ol" gap={16} above={12} widest="480px">
        {gaps.map((name, part) => (
          // The gaps are in the order of the text.
          <li key={part}>
            <TextInput
              ref={part === 0 ? first : undefined}
              label={gaps.length === 1 ? t`Answer` : name}
              value={texts[part] ?? ''}
              onChange={({ currentTarget: { value } }) => {
                setProblem(null);
                setTexts(gaps.map((_, at) => (at === part ? value : (texts[at] ?? ''))));
              }}
              onKeyDown={press}
              maxLength={ANSWER_MAX}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
            {reply && part in given && (
              <PartResult reply={reply} part={part} limit={limit} isOnly={gaps.length === 1} />
            )}
          </li>
        ))}
      </Stack>
      <Row gap={[8, 16]} wrap align="center" above={16}>
        <Button variant="default" loading={trying.isPending} onClick={() => void ask()}>
          <Trans>Try</Trans>
        </Button>
        <div role="status">
          {reply && <WholeResult reply={reply} gaps={gaps.length} />}
          {tried && !reply && !trying.isPending && (
            <span className={classes.stale}>
              <Trans>Changed since. Try again.</Trans>
            </span>
          )}
        </div>
      </Row>
      <FieldError>{problem}</FieldError>
    </>
  );
}
