import { t } from '@lingui/core/macro';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import button from '../ui/theme/plain-button.module.css';
import classes from './contact-form.module.css';
import { type Outcome, send } from './send-message.ts';

type Problems = { email?: string; message?: string };

export function ContactForm() {
  const [problems, setProblems] = useState<Problems>({});
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const submit = useRef<HTMLButtonElement>(null);

  // A button that is disabled loses the focus: whoever works by keys gets it back.
  useEffect(() => {
    if (outcome && document.activeElement === document.body) submit.current?.focus({ preventScroll: true });
  }, [outcome]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const { email, message } = fieldsOf(form);
    const found = problemsOf(email, message);
    setProblems(found);
    setOutcome(null);
    const wrong = found.email ? email : found.message ? message : null;
    if (wrong) return wrong.focus();
    setSending(true);
    const answer = await send(email.value.trim(), message.value.trim());
    setSending(false);
    setOutcome(answer);
    if (answer.sent) form.reset();
  }

  return (
    <form className={classes.form} onSubmit={onSubmit} onInput={() => setOutcome(null)} noValidate>
      <Field name="email" label={t`Email`} problem={problems.email}>
        {(described) => (
          <input {...described} type="email" autoComplete="email" placeholder={t`you@example.com`} required />
        )}
      </Field>
      <Field name="message" label={t`Feedback message`} problem={problems.message}>
        {(described) => <textarea {...described} rows={5} placeholder={t`Your message`} required />}
      </Field>
      <div className={classes.send}>
        <button ref={submit} type="submit" className={button.filled} disabled={sending}>
          {sending ? 'Sending...' : t`Send message`}
        </button>
        {outcome && <Told {...outcome} />}
      </div>
    </form>
  );
}

type Described = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby'?: string };

type FieldProps = {
  name: string;
  label: string;
  problem?: string;
  children: (described: Described) => ReactNode;
};

function Field({ name, label, problem, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {children({ id, name, 'aria-invalid': problem !== undefined, 'aria-describedby': problem && errorId })}
      {problem && (
        <p id={errorId} className={classes.problem}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {problem}
        </p>
      )}
    </div>
  );
}

function Told({ sent, text }: Outcome) {
  const Icon = sent ? IconCircleCheck : IconAlertCircle;
  return (
    <p className={classes.told} data-sent={sent} role={sent ? 'status' : 'alert'}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {text}
    </p>
  );
}

function fieldsOf(form: HTMLFormElement) {
  const field = (name: string) => form.elements.namedItem(name);
  return { email: field('email') as HTMLInputElement, message: field('message') as HTMLTextAreaElement };
}

/** Asks the browser what an email is; the sentences are ours. */
function problemsOf(email: HTMLInputElement, message: HTMLTextAreaElement): Problems {
  const problems: Problems = {};
  if (email.value.trim() === '') problems.email = t`Enter your email.`;
  else if (!email.validity.valid) problems.email = t`Enter an email address, such as you@example.com.`;
  if (message.value.trim() === '') problems.message = t`Enter your message.`;
  return problems;
}
