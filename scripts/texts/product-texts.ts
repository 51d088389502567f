import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A text that a person may read, with `{}` where the code puts a value. */
export type ProductText = { file: string; line: number; text: string };

const SOURCES = ['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts', 'server/src/**/*.ts'];
const TEST = /\.test(-[\w-]+)?\.tsx?$|\.model\.ts$/;

/** Every text of the screens, refusals, mails and start-up lines below this folder, in the order of the files. */
export function productTexts(root = '.'): ProductText[] {
  return globSync(SOURCES, { cwd: root })
    .filter((file) => !TEST.test(file))
    .toSorted()
    .flatMap((file) => textsOf(file, readFileSync(`${root}/${file}`, 'utf8')));
}

/** The texts of one source file. What has no space and no capital letter at its start is a name, not a text. */
export function textsOf(file: string, source: string): ProductText[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found: ProductText[] = [];
  visit(tree);
  return found;

  function visit(node: ts.Node): void {
    const text = textOf(node);
    if (text !== null && isForPeople(text)) {
      found.push({ file, line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1, text });
    }
    ts.forEachChild(node, visit);
  }
}

function textOf(node: ts.Node): string | null {
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return childrenText(node.children);
  if (ts.isStringLiteral(node)) return isTechnical(node.parent) ? null : node.text;
  if (ts.isNoSubstitutionTemplateLiteral(node)) return isTechnical(node.parent) ? null : node.text;
  if (!ts.isTemplateExpression(node) || isTechnical(node.parent)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
}

/** What a message is made by (decision 073). */
const MESSAGE_TAGS = ['t', 'msg'];

/** An import, a type, or what an SQL tag is put before. */
function isTechnical(parent: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(parent)) return !MESSAGE_TAGS.includes(parent.tag.getText());
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent);
}

function childrenText(children: ts.NodeArray<ts.JsxChild>): string | null {
  if (!children.some((child) => ts.isJsxText(child) && child.text.trim() !== '')) return null;
  const parts = children.map((child) => {
    if (ts.isJsxText(child)) return child.text.replaceAll(/\s+/g, ' ');
    if (!ts.isJsxExpression(child)) return '{}';
    return child.expression && ts.isStringLiteral(child.expression) ? child.expression.text : '{}';
  });
  return parts.join('').trim();
}

function isForPeople(text: string): boolean {
  return /\p{L}{2}/u.test(text) && (/\S\s\S/.test(text) || /^\p{Lu}\p{Ll}/u.test(text));
}
