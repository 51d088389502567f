import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import type { ContentOf } from '@parlance/contract/kinds/kinds';
import { say } from '@parlance/contract/say';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Text } from '../../../ui/kit.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { useContentLanguage, useInterfaceLanguage } from '../content-language.ts';
import { CrossableText, CrossingButton, useCrossing } from '../crossing.tsx';
import { useDragged } from './drag-area.tsx';
import { optionListNames } from './kind-words.ts';
import classes from './option-list.module.css';

type Style = ContentOf<'matching'>['style'];
type Option = { letter: string; name: string; text: string };
type ListedOption = Option & {
  /** The number that has it, where it may be used once only. */
  usedFor: number | null;
};

type Props = { questionId: number; style: Style; options: ListedOption[] };

/** All options with their texts: beside the items, or on a phone under a button. */
export function OptionList({ questionId, style, options }: Props) {
  const isPhone = usePhone();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const titles = optionListNames[style];
  const used = options.filter(({ usedFor }) => usedFor !== null).length;
  const list = (
    <ul {...useContentLanguage()}>
      {options.map((option) => (
        <ListedOptionRow key={option.letter} questionId={questionId} {...option} />
      ))}
    </ul>
  );
  if (!isPhone) {
    return (
      <section className={classes.sheet} aria-labelledby={id}>
        <p id={id} className={classes.title}>
          {say(titles.name)}
        </p>
        {list}
      </section>
    );
  }
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div>
      <UnstyledButton
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{say(isOpen ? titles.hide : titles.show)}</span>
        {used > 0 && <span className={classes.count}>{t`${used} of ${{ total: options.length }} used`}</span>}
        <Chevron size={18} stroke={1.75} aria-hidden="true" />
      </UnstyledButton>
      <div id={id} hidden={!isOpen} className={classes.folded}>
        {list}
      </div>
    </div>
  );
}

function ListedOptionRow({ questionId, usedFor, ...option }: ListedOption & { questionId: number }) {
  const crossing = useCrossing(questionId);
  const isCrossed = crossing.has(option.letter);
  const { ref, onPointerDown, isDragging } = useDragged(option.letter);
  const { lang } = useInterfaceLanguage();
  const isUsed = usedFor !== null;
  return (
    <li ref={ref} className={classes.option} data-dragging={isDragging || undefined} onPointerDown={onPointerDown}>
      <span className={classes.name} data-used={isUsed || undefined}>
        {option.name}
      </span>
      <Text as="span" breaks>
        {isUsed ? (
          <s className={classes.struck}>{option.text}</s>
        ) : (
          <CrossableText text={option.text} isCrossed={isCrossed} />
        )}
        {isUsed && (
          <span lang={lang} className={classes.used}>
            {' '}
            {t`used for ${{ number: usedFor }}`}
          </span>
        )}
      </Text>
      {crossing.isOn && (
        <CrossingButton
          letter={option.name}
          isCrossed={isCrossed}
          onToggle={() => crossing.set(option.letter, !isCrossed)}
        />
      )}
      <IconGripVertical className={classes.grip} size={18} stroke={1.75} aria-hidden="true" />
    </li>
  );
}

/** An option that follows the pointer. */
export function OptionFace({ name, text }: Option) {
  return (
    <span {...useContentLanguage()} className={classes.face}>
      <strong>{name}</strong> {text}
    </span>
  );
}
