/**
 * What people type for an apostrophe: what Unicode names as confusable with U+0027 and is a mark or a modifier letter
 * (UTS #39, confusables.txt), and the single quotation marks.
 */
const SINGLE_QUOTES =
  /[\u0060\u00B4\u02B9\u02BB-\u02BE\u02C8\u02CA\u02CB\u02F4\u0374\u055A\u055D\u05F3\u07F4\u07F5\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u2018-\u201B\u2032\u2035\u2039\u203A\uA78B\uA78C\uFF07\uFF40]/gu;
/** Two of them, and every other quotation mark. */
const DOUBLE_QUOTES = /[\p{Quotation_Mark}\u02BA\u02DD\u02EE\u02F6\u05F4\u2033\u2036]/gu;
const DASHES = /[\p{Dash_Punctuation}\u2212]/gu;
/** Marks that are not seen, such as a soft hyphen, a joiner or a byte order mark. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A text with the marks that look alike made one: quotes and dashes straight, nothing that is not seen, and Unicode NFKC.
 * The marks come first: NFKC makes a space and an accent of some of them.
 */
export function foldedMarks(text: string): string {
  return text
    .replace(UNSEEN, '')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, (mark) => (mark === "'" ? mark : '"'))
    .normalize('NFKC')
    .replace(DASHES, '-');
}

// Below is what `search_text` of the database says of the stored names (migration 0053): a test compares them.

/** Apostrophes, and marks that are not seen. */
const NO_PART =
  // oxlint-disable-next-line no-misleading-character-class -- ranges, as the migration has them
  /[\u0027\u0060\u00AD\u00B4\u02B9-\u02BE\u02C8\u02CA\u02CB\u02F4\u034F\u055A\u05F3\u061C\u200B-\u200F\u2018-\u201B\u202A-\u202E\u2032\u2035\u2060-\u206F\uA78B\uA78C\uFE00-\uFE0F\uFEFF\uFF07\uFF40]/g;
// oxlint-disable-next-line no-misleading-character-class -- ranges, as the migration has them
const ACCENTS = /[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g;
const BETWEEN_WORDS =
  // oxlint-disable-next-line no-control-regex -- ranges, as the migration has them
  /[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3003\u3008-\u3020\u3030\uFE10-\uFE1F\uFE30-\uFE6F]+/g;
/**
 * Capital letters that no accent makes, and letters of their own that people look up by the plain ones they resemble; what
 * each becomes is at the same place. By hand, because what a database takes for a capital letter depends on its locale.
 */
const LETTERS =
  'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖẞłøđðħıŋŧς';
const PLAIN =
  'ædoþdhlnœtɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆßloddhintσ';
const DOUBLE: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };
const plainOf = new Map(LETTERS.split('').map((letter, index) => [letter, PLAIN[index] ?? letter]));

/** A name or a title as it is searched: words of plain letters in lower case. `Żółć, O’Connor` is `zolc oconnor`. */
export function searchText(text: string): string {
  return text
    .replace(NO_PART, '')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
    .replace(/[\u0080-\uFFFF]/g, (letter) => plainOf.get(letter) ?? letter)
    .replace(/[ßæœþ]/g, (letter) => DOUBLE[letter] ?? letter)
    .replace(BETWEEN_WORDS, ' ')
    .trim();
}

/** The words of what is looked for. Each is the beginning of one; before an @ it is whole: `doe@` is no `doering@`. */
export function wordsSought(search: string): { word: string; isWhole: boolean }[] {
  const parts = search.split('@');
  return parts.flatMap((part, index) => {
    const words = searchText(part).split(' ').filter(Boolean);
    return words.map((word, at) => ({ word, isWhole: index < parts.length - 1 && at === words.length - 1 }));
  });
}

/** Whether the text has each word of what is looked for, in any order. An empty search finds everything. */
export function matchesSearch(text: string, search: string): boolean {
  if (search.trim() === '') return true;
  const words = searchText(text).split(' ');
  const sought = wordsSought(search);
  return (
    sought.length > 0 &&
    sought.every(({ word, isWhole }) => words.some((each) => (isWhole ? each === word : each.startsWith(word))))
  );
}
