/** Sentences of a short text about telephones at school: by the part of the text, then by level from B1 upwards. */
const parts: [string, string][][] = [
  [
    [
      'I think telephones in a box is good idea, because in the lesson many pupil look always on the phone.',
      'For me it is not good when school take the phone, because phone is personal thing and also expensive.',
    ],
    [
      'In my opinion it is a good rule to leave the phones at the door, because pupils are often not listening.',
      'I am not agree with the box at the door. The pupils are not small children and they need their phone.',
    ],
    [
      'I believe that the box at the door is a sensible rule, although I understand why some pupils do not like it.',
      'I do not think that a box at the door solves the problem, even if the lessons become quieter for some weeks.',
    ],
    [
      'A box at the door may look strict, but it gives everyone a few hours in which nobody expects an answer.',
      'Taking telephones away at the door treats a habit as if it were an object, which is why I am against it.',
    ],
    [
      'What the box at the door takes away is not so much the telephone as the constant possibility of one, and that seems to me worth having.',
      'A rule that works only as long as someone guards the box teaches very little, and I would rather schools spent the effort elsewhere.',
    ],
  ],
  [
    [
      'When phone is in bag, you think all the time about the messages and you do not learn nothing.',
      'The teacher can say to put the phone in bag, it is enough and more easy.',
    ],
    [
      'If the phone is near you, you want to look at it every five minutes and then you forget what the teacher said.',
      'If we never can use the phone in school, we will not learn how to use it in a good way.',
    ],
    [
      'A phone which lies on the table takes a part of our attention, even when nobody is calling.',
      'Young people have to learn when they should put a phone away, and they cannot learn it if it is not there.',
    ],
    [
      'Studies are hardly needed to see that a class without screens talks more, in the breaks as well as in lessons.',
      'Self-control grows with practice, and nobody can practise with something that is locked up until the afternoon.',
    ],
    [
      'Attention is not a tap that can be turned on again the moment a screen goes dark, as anyone who has tried to read on a train will confirm.',
      'We do not teach people to swim by draining the pool, and a school without telephones prepares nobody for an office that is full of them.',
    ],
  ],
  [
    [
      'For example my brother he played in the lesson and he had a bad note in the exam.',
      'For example my sister was sick one day and she could call my mother quickly.',
    ],
    [
      'For example, in my school it was forbidden, and in the break we played football more than before.',
      'For example, last year we used our phones in biology to make photos of plants and it was very interesting.',
    ],
    [
      'At my old school the rule began two years ago, and after some weeks most of us had stopped thinking about it.',
      'In our chemistry class we filmed an experiment and watched it slowly afterwards, which no book could have shown us.',
    ],
    [
      'When my cousin’s school introduced such a box, the library suddenly had more visitors than it had chairs.',
      'My history teacher had us interview our grandparents and cut the recordings on our phones; I remember every minute of it.',
    ],
    [
      'In the village where I grew up, the school simply never had a signal, and what the rest of us call boredom turned there into a choir and two chess clubs.',
      'A friend of mine who teaches adults lets them decide together, in the first lesson, when screens stay dark; the rule is theirs, and so it holds.',
    ],
  ],
  [
    [
      'So I think school should do it but give the phone in the break.',
      'So I think school should not do it, only in the exam.',
    ],
    [
      'That is why I would say yes to the box, but only if the parents can call the school when it is important.',
      'That is why I think the pupils and the teachers should make the rules together.',
    ],
    [
      'For these reasons I would keep the box, with an exception for lessons in which the phones are really needed.',
      'For these reasons I would leave the decision to each teacher, who knows best what a lesson needs.',
    ],
    [
      'I would therefore introduce the box, explain why, and ask the pupils after half a year what they think of it.',
      'A school that wants calm lessons should say when telephones may be used, and then trust its pupils to keep to it.',
    ],
    [
      'On balance I would put up with the box for the sake of those few hours, provided that it stands open on the days when a telephone is the best tool in the room.',
      'If a school has to choose between a quiet morning and young people who can make their own mornings quiet, I know which of the two will last.',
    ],
  ],
];

/** What somebody of this ability, from 0 to 1, writes: a little above it here, a little below it there. */
export function opinionOf(ability: number, random: () => number): string {
  const isFor = random() < 0.5 ? 0 : 1;
  const sentences = parts.map((levels) => {
    const level = Math.round(ability * (levels.length - 1) + random() * 1.6 - 0.8);
    return levels[Math.min(Math.max(level, 0), levels.length - 1)]?.[isFor];
  });
  return sentences.join(' ');
}

const comments: [below: number, comment: string][] = [
  [5, 'The point of view can be found, but many sentences have to be read twice. Start with shorter ones.'],
  [6, 'Your opinion is clear and there is an example. Look again at the verbs: who does what, and when?'],
  [7, 'A clear text with a good example. Link the last sentence to what came before it.'],
  [8, 'Well argued, with an example that proves the point. A few words could be more exact.'],
  [10, 'A pleasure to read: the argument goes somewhere, and every sentence is needed.'],
];

/** What a marker says of a text of this band. */
export function commentOn(band: number): string {
  return comments.find(([below]) => band < below)?.[1] ?? '';
}
