import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { contentOf } from '@parlance/contract/kinds/content-of';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { API_BASE } from '../../platform/api-base.ts';
import { useContentLanguage } from './content-language.ts';
import classes from './question-picture.module.css';

/** The picture of a question, where it has one. Where it does not load, what it shows is said in words. */
export function QuestionPicture({ question }: { question: QuestionForTaker }) {
  const [timesAsked, setTimesAsked] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  const content = useContentLanguage();
  const asked = contentOf(question).picture;
  if (!asked) return null;
  const { alt } = asked;
  const { picture } = question;
  if (!picture || isBroken) {
    return (
      <figure className={classes.broken}>
        <IconPhotoOff size={20} stroke={1.75} aria-hidden="true" />
        <p>{t`The picture could not be loaded. It shows: ${alt}`}</p>
        {picture && (
          <Button
            variant="default"
            className={classes.again}
            onClick={() => {
              setIsBroken(false);
              setTimesAsked(timesAsked + 1);
            }}
          >
            {t`Load picture again`}
          </Button>
        )}
      </figure>
    );
  }
  return (
    <img
      key={timesAsked}
      {...content}
      className={classes.picture}
      src={`${API_BASE}${picture.path}`}
      width={picture.width}
      height={picture.height}
      alt={alt}
      onError={() => setIsBroken(true)}
    />
  );
}
