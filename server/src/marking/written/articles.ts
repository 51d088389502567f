/** The articles of a language; an apostrophe stands before the word without a space. */
const ARTICLES: Record<string, string> = {
  en: 'a an the',
  de: 'der die das den dem des ein eine einen einem einer',
  fr: "le la les l' un une des",
  es: 'el la los las un una unos unas',
  it: "il lo la i gli le l' un uno una",
};

/** An expression for one article at the beginning, by language. */
const beginnings = new Map(
  Object.entries(ARTICLES).map(([language, list]) => {
    const [elided, whole] = [true, false].map((isElided) =>
      list.split(' ').filter((article) => article.endsWith("'") === isElided),
    );
    const alternatives = [`(?:${whole?.join('|')}) `, ...(elided ?? [])];
    return [language, new RegExp(`^(?:${alternatives.join('|')})(?=.)`, 'iu')];
  }),
);

/** The text without one article at its beginning, unless nothing would be left; of other languages as it is. */
export function withoutArticle(text: string, language: string): string {
  const beginning = beginnings.get(language);
  return beginning ? text.replace(beginning, '') : text;
}
