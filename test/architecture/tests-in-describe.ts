/** Each test stands under its subject: what a file of tests registers outside of any `describe`. */
import ts from 'typescript';

const TESTS = new Set(['it', 'test']);

/** As they are written; empty where every test is inside of a `describe`. */
export function strayTests(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = calledName(node);
      // What is inside of one is in order; so is what a function registers for whoever calls it.
      if (called === 'describe') return;
      if (called !== null && TESTS.has(called)) {
        const [title] = node.arguments;
        found.push(`${file}: ${title?.getText() ?? called}`);
        return;
      }
    }
    if (!ts.isFunctionLike(node) || isRunHere(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `it` of `it(…)`, `it.each(…)(…)` and `it.skipIf(…).each(…)(…)`; null: it is called by no name. */
function calledName({ expression }: ts.CallExpression): string | null {
  let at: ts.Expression = expression;
  for (;;) {
    if (ts.isIdentifier(at)) return at.text;
    if (ts.isCallExpression(at) || ts.isPropertyAccessExpression(at)) at = at.expression;
    else if (ts.isTaggedTemplateExpression(at)) at = at.tag;
    else return null;
  }
}

/** A function that is handed on, as to `forEach`, or called as it is made. */
const isRunHere = (node: ts.Node): boolean =>
  (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) &&
  (ts.isCallExpression(node.parent) || ts.isParenthesizedExpression(node.parent));
