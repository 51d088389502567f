import type { Answer } from '@parlance/contract/attempts';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { useState } from 'react';
import { QuestionBlock } from '../src/attempts/answers/question-block.tsx';
import { renderScreen } from './render-screen.tsx';

/** Draws one question with 14 as its first number; `given` gives the answer as it is then. */
export async function askQuestion(question: QuestionForTaker, begun?: Answer) {
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

  const screen = await renderScreen(<Asked />);
  return { screen, given: () => now.answer };
}
