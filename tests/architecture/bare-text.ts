import { join } from "node:path";
import type { Node, SourceFile } from "typescript/unstable/ast";
import {
  isArrowFunction,
  isBlock,
  isConditionalExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isParenthesizedExpression,
  isReturnStatement,
  isStringLiteral,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { API, type Checker, type Type, TypeFlags } from "typescript/unstable/sync";

const root = join(import.meta.dirname, "../..");
const config = join(root, "tsconfig.bare-text.json");

/**
 * Lines of components where React could not change or remove a text, or insert before it, once a translator has
 * replaced its text node. Needs the types of routes, which `npm run check` makes. `added`: files that are only imagined.
 */
export function findBareText(added: Record<string, string> = {}): string[] {
  const virtual = new Map(Object.entries(added).map(([path, content]) => [join(root, path), content]));
  const include = ["app", ".react-router/types/**/*"];
  virtual.set(config, JSON.stringify({ extends: "./tsconfig.json", include, files: Object.keys(added) }));
  const readFile = (path: string) => virtual.get(path);
  const api = new API({ cwd: root, fs: { readFile, fileExists: (path) => virtual.has(path) || undefined } });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error("TypeScript opened no project.");
    const files = project.rootFiles.filter((path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"));
    return files.flatMap((path) => {
      const file = project.program.getSourceFile(path);
      return file ? findIn(file, project.checker, path.slice(root.length + 1)) : [];
    });
  } finally {
    api.close();
  }
}

function findIn(file: SourceFile, checker: Checker, path: string): string[] {
  const found: string[] = [];

  function report(node: Node, why: string) {
    const text = node.getText(file).replaceAll(/\s+/g, " ").trim();
    found.push(`${path}:${file.text.slice(0, node.getStart(file)).split("\n").length} ${why}: ${text.slice(0, 80)}`);
  }

  function checkChildren(parent: Node, name: string | undefined) {
    const children = childrenOf(parent);
    if (children.length < 2 && name !== undefined) return;
    const isElement = isHtml(name);
    let mayMove = false;
    for (const child of children) {
      const { expression } = isJsxExpression(child) ? child : {};
      if (isStaticText(child)) {
        if (!isElement) report(child, "text that a component or fragment may remove");
        else if (mayMove) report(child, "text after what may come and go");
      } else if (expression && hasText(checker.getTypeAtLocation(expression))) {
        report(expression, "changing text beside others");
      }
      mayMove ||= !isStaticText(child) && !isHtml(nameOf(child, file));
    }
  }

  /** React turns an element into another of the same type, and its texts into the other's. */
  function checkAlternatives(nodes: Node[]) {
    const elements = nodes.flatMap(branchesOf).filter((node) => nameOf(node, file) !== undefined);
    for (const [place, node] of elements.entries()) {
      const others = elements.slice(0, place).filter((other) => nameOf(other, file) === nameOf(node, file));
      const isMixed = others.some(
        (other) => !hasAttribute(other, "key") && (hasMixedText(other) || hasMixedText(node)),
      );
      if (isMixed && !hasAttribute(node, "key")) report(node, "texts of alternatives without a key");
    }
  }

  function checkFunction(node: Node) {
    if (!isFunction(node)) return;
    const named = isVariableDeclaration(node.parent) ? node.parent.name : "name" in node ? node.name : undefined;
    const signature = /^[A-Z]/.test(named?.getText(file) ?? "") && checker.getSignatureFromDeclaration(node);
    if (signature && hasText(checker.getReturnTypeOfSignature(signature))) report(node, "component that returns text");
    if (node.body && isBlock(node.body)) checkAlternatives(returnedBy(node.body));
  }

  const known = new Map<number, boolean>();

  function hasText(type: Type | undefined): boolean {
    if (!type) return true;
    const before = known.get(type.id);
    if (before !== undefined) return before;
    // A type may contain itself.
    known.set(type.id, false);
    const has = isText(type) || partsOf(type).some(hasText);
    known.set(type.id, has);
    return has;
  }

  function partsOf(type: Type): readonly Type[] {
    if (type.isUnionType()) return type.getTypes();
    return isList(type) && type.isTypeReference() ? checker.getTypeArguments(type) : [];
  }

  function isList(type: Type): boolean {
    return type.isObjectType() && (checker.isArrayType(type) || checker.isTupleType(type));
  }

  function visit(node: Node) {
    if (isJsxFragment(node)) checkChildren(node, undefined);
    if (isJsxElement(node)) checkChildren(node, nameOf(node, file));
    if (nameOf(node, file) === "option" && !hasAttribute(node, "value")) report(node, "option whose value is its text");
    if (isJsxExpression(node) && node.expression) {
      const type = checker.getTypeAtLocation(node.expression);
      if (type && isList(type) && hasText(type) && !isJsxAttribute(node.parent)) {
        report(node.expression, "list of texts");
      }
    }
    if (isConditionalExpression(node) && !isConditionalExpression(node.parent)) checkAlternatives([node]);
    checkFunction(node);
    node.forEachChild(visit);
  }

  visit(file);
  return found;
}

function isText(type: Type): boolean {
  // React renders "" as nothing; 0 comes from `ReactNode && …`.
  if (type.isStringLiteralType() || type.isNumberLiteralType()) return Boolean(type.value);
  if (type.isBigIntLiteralType()) return false;
  const texts = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
  return (type.flags & (texts | TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) !== 0;
}

/** Without the white space and the comments that JSX leaves out. */
function childrenOf(node: Node): Node[] {
  if (!isJsxElement(node) && !isJsxFragment(node)) return [];
  return [...node.children].filter((child) => {
    if (isJsxText(child)) return child.text.trim() !== "" || !child.text.includes("\n");
    return !isJsxExpression(child) || child.expression !== undefined;
  });
}

function isStaticText(child: Node): boolean {
  return (
    isJsxText(child) || (isJsxExpression(child) && child.expression !== undefined && isStringLiteral(child.expression))
  );
}

function nameOf(node: Node, file: SourceFile): string | undefined {
  if (isJsxElement(node)) return node.openingElement.tagName.getText(file);
  return isJsxSelfClosingElement(node) ? node.tagName.getText(file) : undefined;
}

function isHtml(name: string | undefined): boolean {
  return /^[a-z]/.test(name ?? "");
}

function hasAttribute(node: Node, name: string): boolean {
  const { attributes } = isJsxElement(node) ? node.openingElement : isJsxSelfClosingElement(node) ? node : {};
  return attributes?.properties.some((one) => isJsxAttribute(one) && one.name.getText() === name) ?? false;
}

function hasMixedText(node: Node): boolean {
  const children = childrenOf(node);
  return (
    (children.length > 1 && children.some(isStaticText)) ||
    node.forEachChild((child) => hasMixedText(child) || undefined) === true
  );
}

function branchesOf(node: Node): Node[] {
  if (isParenthesizedExpression(node)) return branchesOf(node.expression);
  return isConditionalExpression(node) ? [node.whenTrue, node.whenFalse].flatMap(branchesOf) : [node];
}

function isFunction(node: Node) {
  return isFunctionDeclaration(node) || isArrowFunction(node) || isFunctionExpression(node);
}

function returnedBy(node: Node): Node[] {
  if (isReturnStatement(node)) return node.expression ? [node.expression] : [];
  const returned: Node[] = [];
  node.forEachChild((child) => {
    if (!isFunction(child)) returned.push(...returnedBy(child));
  });
  return returned;
}
