import ts from 'typescript';

/** A text that a person could see and that is no message: it stays English in every language. */
export type PlainText = { file: string; line: number; text: string };

/** Attributes and properties whose value is shown or spoken. */
const SHOWN =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|placeholder|label|legend|caption|description|heading|headline|welcome|message|sentence|reason|error|failed|hint|help|note|term|action|summary|text|words|loading|empty|question|confirm|subject)$/;
/** Attributes, and tags of templates, that no person reads. */
const TECHNICAL =
  /^(?:class(?:Name|Names)?|style|styles|key|id|href|src|type|role|name|rel|htmlFor|lang|data-.*|d|viewBox)$/;
/** What these are given is a message, or is for whoever maintains the program. */
const SAID = /^(?:t|msg|plural|select|selectOrdinal|defineMessage|Trans|Plural|ph)$/;
/** What says a message at once: outside of a function it stays in the language of the first page, English on the server. */
const SAYS = /^(?:t|say|plural|select|selectOrdinal|oneOf|allOf|inRow)$/;
const INTERNAL = /^(?:Error|TypeError|WrongSetting|RegExp|Intl\.\w+|console\.\w+|log\.\w+|request\.log\.\w+)$/;

/** Words: what has a letter beside a letter and is no name in code. */
const isWords = (text: string) => /\p{L}{2}/u.test(text) && !/^[a-z\d]+(?:[-_.:/#][\w-]+)*$/.test(text.trim());
/** What reads as a sentence, or as a heading or label of several words. */
const isSentence = (text: string) =>
  /^[\p{Lu}“‘"…{].*[\p{Ll}}][.?!…:]$/su.test(text.trim()) || /^\p{Lu}\p{Ll}+(?: \p{Ll}+)+/u.test(text.trim());

/** The plain texts of one source file of web, server or contract. */
export function plainTextsOf(file: string, source: string): PlainText[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found: PlainText[] = [];
  visit(tree, false, false);
  return found;

  function visit(node: ts.Node, isShown: boolean, isCalled: boolean): void {
    if (!isCalled && saysAtOnce(node)) add(node, `said when the module is read: ${node.getText()}`);
    if (isSaid(node)) return;
    const text = textOf(node);
    if (text !== null) {
      const isPlain = ts.isJsxText(node) || isShown ? isWords(text) : isSentence(text);
      if (isPlain && !isTechnical(node)) add(node, text);
    }
    const shows =
      ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) ? shown(node, isShown) : passesOn(node) && isShown;
    ts.forEachChild(node, (child) => visit(child, shows, isCalled || ts.isFunctionLike(node)));
  }

  function add(node: ts.Node, text: string): void {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    found.push({ file, line: line + 1, text: text.trim().replaceAll(/\s+/g, ' ') });
  }
}

/** A choice of texts shows them, and so does what only wraps one. */
function passesOn(node: ts.Node): boolean {
  return (
    ts.isJsxExpression(node) ||
    ts.isConditionalExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    (ts.isBinaryExpression(node) && node.operatorToken.kind !== ts.SyntaxKind.EqualsEqualsEqualsToken)
  );
}

function shown({ name }: ts.JsxAttribute | ts.PropertyAssignment, before: boolean): boolean {
  return before || SHOWN.test(name.getText().replaceAll(/['"]/g, ''));
}

function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
}

/** A message, or what is put into one. */
function isSaid(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const name = node.expression.getText();
    return SAID.test(name) || INTERNAL.test(name);
  }
  if (ts.isJsxElement(node)) return SAID.test(node.openingElement.tagName.getText());
  if (ts.isJsxSelfClosingElement(node)) return SAID.test(node.tagName.getText());
  if (ts.isJsxAttribute(node)) return TECHNICAL.test(node.name.getText());
  return ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node);
}

function saysAtOnce(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return SAYS.test(node.tag.getText());
  return ts.isCallExpression(node) && SAYS.test(node.expression.getText());
}

/** What is compared, or names a property. */
function isTechnical({ parent }: ts.Node): boolean {
  if (ts.isBinaryExpression(parent)) return /^[=!]==?$|^in$/.test(parent.operatorToken.getText());
  if (ts.isPropertyAssignment(parent)) return TECHNICAL.test(parent.name.getText());
  return ts.isCaseClause(parent) || ts.isElementAccessExpression(parent);
}
