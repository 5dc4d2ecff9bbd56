/** Reads from one source file what it imports and what it exports, as the compilers see it. */
import { parse } from 'svelte/compiler';
import ts from 'typescript';

export interface Import {
  /** As written: a relative path, a package, or a Node built-in; without a query such as `?worker`. */
  from: string;
  /** `worker` is a file started by `new URL('./x', import.meta.url)`. */
  how: 'static' | 're-export' | 'dynamic' | 'worker';
  /** Whether nothing of it is left once the types are stripped. */
  typeOnly: boolean;
}

export interface Source {
  imports: Import[];
  /** The names exported here by declaration; a name passed on from elsewhere keeps its meaning. */
  exports: string[];
  /** Imports of a name that is only known when the program runs, as they are written. */
  unreadable: string[];
}

/** `file` decides how it is read: a Svelte component or a module. */
export function readSource(file: string, text: string): Source {
  const found: Source = { imports: [], exports: [], unreadable: [] };
  for (const script of file.endsWith('.svelte') ? scriptsOf(text) : [text]) {
    readScript(ts.createSourceFile(file, script, ts.ScriptTarget.ESNext, true), found);
  }
  return found;
}

const SCRIPT = /<script\b[^>]*>([^]*?)<\/script>/g;

/**
 * The script blocks of a component, and each expression of its markup that imports. Its markup is parsed where
 * one could be there, which few have.
 */
function scriptsOf(text: string): string[] {
  if (!text.replace(SCRIPT, '').includes('import')) {
    return [...text.matchAll(SCRIPT)].map(([, script = '']) => script);
  }
  const { module, instance, fragment } = parse(text, { modern: true });
  const scripts = [module, instance].flatMap((script) => {
    if (!script) return [];
    const { start, end } = script.content as unknown as Span;
    return [text.slice(start, end)];
  });
  const inMarkup = importExpressions(fragment).map(({ start, end }) => text.slice(start, end));
  return [...scripts, ...inMarkup];
}

interface Span {
  start: number;
  end: number;
}

function importExpressions(node: unknown): Span[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'ImportExpression') return [node as unknown as Span];
  return Object.values(node).flatMap(importExpressions);
}

function readScript(source: ts.SourceFile, found: Source): void {
  const visit = (node: ts.Node): void => {
    readImport(node, found);
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const statement of source.statements) found.exports.push(...namesExported(statement));
}

function readImport(node: ts.Node, found: Source): void {
  const add = (at: ts.Node | undefined, how: Import['how'], typeOnly = false): void => {
    if (at && ts.isStringLiteralLike(at)) {
      found.imports.push({ from: at.text.replace(/\?.*$/, ''), how, typeOnly });
    } else if (at) found.unreadable.push(node.getText());
  };
  if (ts.isImportDeclaration(node)) {
    add(node.moduleSpecifier, 'static', isTypeImport(node.importClause));
  } else if (ts.isExportDeclaration(node)) {
    add(node.moduleSpecifier, 're-export', isTypeExport(node));
  } else if (ts.isImportTypeNode(node)) {
    const { argument } = node;
    add(ts.isLiteralTypeNode(argument) ? argument.literal : argument, 'static', true);
  } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    add(node.arguments[0], 'dynamic');
  } else if (ts.isNewExpression(node) && isBesideThisFile(node)) {
    const file = node.arguments?.[0];
    // Only modules matter here; a name put together at run time is a file beside this one.
    if (file && ts.isStringLiteralLike(file) && /\.(ts|js|mjs|svelte)$/.test(file.text)) {
      add(file, 'worker');
    }
  }
}

/** `new URL(…, import.meta.url)`. */
function isBesideThisFile({ expression, arguments: given }: ts.NewExpression): boolean {
  return expression.getText() === 'URL' && given?.[1]?.getText() === 'import.meta.url';
}

function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  return !name && !!namedBindings && ts.isNamedImports(namedBindings) && allTypes(namedBindings);
}

function isTypeExport({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean {
  if (isTypeOnly) return true;
  return !!exportClause && ts.isNamedExports(exportClause) && allTypes(exportClause);
}

const allTypes = ({ elements }: ts.NamedImports | ts.NamedExports): boolean =>
  elements.length > 0 && elements.every((element) => element.isTypeOnly);

function namesExported(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement) && !statement.moduleSpecifier) {
    const { exportClause } = statement;
    if (!exportClause || !ts.isNamedExports(exportClause)) return [];
    return exportClause.elements.map(({ name }) => name.text);
  }
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  const { name } = statement as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

/** The names of `a`, `{ a, b }` or `[a, b]`. */
function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : boundNames(element.name),
  );
}
