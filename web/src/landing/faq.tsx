import { t } from '@lingui/core/macro';
import { IconPlus } from '@tabler/icons-react';
import { type FocusEvent, type PointerEvent, useId, useState } from 'react';
import { siteBrand } from '../platform/brand.ts';
import classes from './faq.module.css';

export function Faq() {
  return (
    <div className={classes.list}>
      <Item question={t`What can I practise on ${{ site: siteBrand().name }}?`}>
        {t`Reading, Listening, Writing and Speaking. Each is a timed test, and courses group the tests by subject.`}
      </Item>
      <Item question={t`Who marks my writing and speaking?`}>
        {t`A person marks them and can write you a comment. Until then, your score shows Pending Review.`}
      </Item>
      <Item question={t`Can I change my plan later?`}>
        {t`Yes. Send us a message with the form below and tell us which plan you want.`}
      </Item>
      <Item
        question={t`Can I get a refund?`}
      >{t`Yes. We give a full refund within 30 days. There is no free trial.`}</Item>
    </div>
  );
}

/**
 * Open while a pointer rests on it, while the keyboard is at it, or after it was tapped. A tap closes it again; a
 * click does not, as the pointer is still there. The focus that a tap leaves counts for nothing: else the next tap
 * would close this item first and miss what it was aimed at.
 */
function Item({ question, children }: { question: string; children: string }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [tapped, setTapped] = useState(false);
  const open = hovered || focused || tapped;
  const answer = useId();

  function onPointer({ pointerType, type }: PointerEvent) {
    if (pointerType !== 'touch') setHovered(type === 'pointerenter');
  }

  function onFocus({ target }: FocusEvent) {
    if (target.matches(':focus-visible')) setFocused(true);
  }

  function onClick() {
    setFocused(false);
    setTapped(!open);
  }

  return (
    <div className={classes.item} onPointerEnter={onPointer} onPointerLeave={onPointer}>
      <h3 className={classes.question}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={answer}
          onFocus={onFocus}
          onBlur={() => setFocused(false)}
          onClick={onClick}
        >
          {question}
          <IconPlus size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </h3>
      <p id={answer} className={classes.answer} hidden={!open}>
        {children}
      </p>
    </div>
  );
}
