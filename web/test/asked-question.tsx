import type { Answer } from '@parlance/contract/attempts';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { useState } from 'react';
import { ContentLanguage } from '../src/attempts/answers/content-language.ts';
import { QuestionBlock } from '../src/attempts/answers/question-block.tsx';
import { renderScreen } from './render-screen.tsx';

/**
 * Draws one question with 14 as its first number; `given` gives the answer as it is then. `language` is the one that the
 * question is written in.
 */
export async function askQuestion(question: QuestionForTaker, begun?: Answer, language?: string) {
  const now: { answer: Answer | undefined } = { answer: begun };

  function Asked() {
    const [answer, setAnswer] = useState(begun);
    const [part, setPart] = useState(0);
    return (
      <main style={{ padding: 16 }}>
        <QuestionBlock
          number={14}
          question={question}
          answer={answer}
          flagged={false}
          currentPart={part}
          onAnswer={(_id, given) => {
            now.answer = given;
            setAnswer(given);
          }}
          onFlag={() => undefined}
          onCurrent={(_id, to = 0) => setPart(to)}
        />
      </main>
    );
  }

  const screen = await renderScreen(
    <ContentLanguage value={language}>
      <Asked />
    </ContentLanguage>,
  );
  return { screen, given: () => now.answer };
}
