/** 'Copy of …', cut to what a title may hold; never in the middle of a character. */
export function copyTitle(title: string, max: number): string {
  let cut = '';
  for (const character of `Copy of ${title}`) {
    if (cut.length + character.length > max) break;
    cut += character;
  }
  return cut.trim();
}
