-- A name or a title as it is searched: words of plain letters in lower case. contract/src/texts/folding.ts says the same
-- of what is looked for, and a test compares them.
create function search_text(given text) returns text language sql immutable strict parallel safe as $body$
  select trim(regexp_replace(
    replace(replace(replace(replace(translate(lower((
      regexp_replace(normalize(
        regexp_replace(given, '[\u0027\u0060\u00AD\u00B4\u02B9-\u02BE\u02C8\u02CA\u02CB\u02F4\u034F\u055A\u05F3\u061C\u200B-\u200F\u2018-\u201B\u202A-\u202E\u2032\u2035\u2060-\u206F\uA78B\uA78C\uFE00-\uFE0F\uFEFF\uFF07\uFF40]', '', 'g'),
      nfkd), '[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g')
    ) collate "C"),
      'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖẞłøđðħıŋŧς',
      'ædoþdhlnœtɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆßloddhintσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3003\u3008-\u3020\u3030\uFE10-\uFE1F\uFE30-\uFE6F]+', ' ', 'g'))
$body$;

alter table accounts add column search_words tsvector not null
  generated always as (to_tsvector('simple', search_text(username || ' ' || email || ' ' || phone))) stored;
create index accounts_searched on accounts using gin (search_words);
alter table courses add column search_words tsvector not null
  generated always as (to_tsvector('simple', search_text(title || ' ' || subject || ' ' || description))) stored;
create index courses_searched on courses using gin (search_words);

-- Names and titles are composed as they come in from now on.
update accounts set username = normalize(username, nfc) where username is not nfc normalized;
update courses set title = normalize(title, nfc), subject = normalize(subject, nfc)
  where title is not nfc normalized or subject is not nfc normalized;
update classes set name = normalize(name, nfc) where name is not nfc normalized
  and not exists (select from classes as other where lower(other.name) = lower(normalize(classes.name, nfc)));
update sittings set title = normalize(title, nfc) where title is not nfc normalized;
