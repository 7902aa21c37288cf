import { type ESTree, parseSync } from "vite";

/** One wrong edit of a file: what stands at `start` to `end` of it becomes `text`. */
export interface Mutant {
  start: number;
  end: number;
  line: number;
  original: string;
  text: string;
  /** A statement, not an expression, that is left out. */
  isStatement: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: walks nodes of every type.
type Node = any;

const comparisons: Record<string, string[]> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
};
const arithmetic: Record<string, string[]> = { "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"] };
const logic: Record<string, string[]> = { "&&": ["||"], "||": ["&&"], "??": ["&&"] };
const assignments: Record<string, string[]> = { "+=": ["-="], "-=": ["+="], "??=": ["="], "||=": ["="], "&&=": ["="] };

/** The other method, or none for one that is left out, such as `trim()`. */
const methods: Record<string, string | undefined> = {
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  toLowerCase: "toUpperCase",
  toUpperCase: "toLowerCase",
  min: "max",
  max: "min",
  find: "findLast",
  indexOf: "lastIndexOf",
  trimStart: "trimEnd",
  trimEnd: "trimStart",
  trim: undefined,
  filter: undefined,
  slice: undefined,
  sort: undefined,
  toSorted: undefined,
  reverse: undefined,
};

/** All mutants of a TypeScript file, in the order of its text. */
export function findMutants(path: string, source: string): Mutant[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: Mutant[] = [];
  const chains = new Map<Node, Node>();
  const textOf = ({ start, end }: Node) => source.slice(start, end);

  function add({ start, end }: Node, text: string, isStatement = false): void {
    const line = source.slice(0, start).split("\n").length;
    found.push({ start, end, line, original: source.slice(start, end), text, isStatement });
  }

  /** The operator stands between both sides. */
  function addOperators(node: Node, others: string[] | undefined): void {
    const between = source.slice(node.left.end, node.right.start);
    for (const other of others ?? [])
      add(node, textOf(node.left) + between.replace(node.operator, other) + textOf(node.right));
  }

  function addCondition(test: Node, values: string[]): void {
    for (const value of values) add(test, value);
  }

  function addBody(body: Node): void {
    if (body?.type !== "BlockStatement") add(body, "undefined");
    else if (body.body.length > 0) add(body, "{}", true);
  }

  /** Only a part of the node, from `from` up to `to`, becomes `text`. */
  function addWithin(node: Node, from: number, to: number, text: string): void {
    add(node, source.slice(node.start, from) + text + source.slice(to, node.end));
  }

  function addMethod(call: Node): void {
    const { callee, start, end } = call;
    if (callee.type !== "MemberExpression" || callee.computed || callee.optional) return;
    const { name } = callee.property;
    if (!Object.hasOwn(methods, name)) return;
    const other = methods[name];
    const whole = chains.get(call) ?? call;
    if (other === undefined) addWithin(whole, start, end, textOf(callee.object));
    else addWithin(whole, callee.property.start, callee.property.end, other);
  }

  /** The links of `a?.b.c()` stay together, because the first leaves out the others. */
  function addChain(chain: Node): void {
    for (let link = chain.expression; link; link = link.object ?? link.callee ?? link.expression) {
      chains.set(link, chain);
      if (!link.optional) continue;
      const at = source.indexOf("?.", (link.object ?? link.callee).end);
      addWithin(chain, at, at + 2, link.type === "MemberExpression" && !link.computed ? "." : "");
    }
  }

  function addLiteral(node: Node): void {
    if (typeof node.value === "boolean") add(node, String(!node.value));
    else if (typeof node.value === "string") add(node, node.value === "" ? '"mutant"' : '""');
    else if (node.regex) {
      const { pattern, flags } = node.regex;
      add(node, `/(?:)/${flags}`);
      if (pattern.startsWith("^")) add(node, `/${pattern.slice(1) || "(?:)"}/${flags}`);
      if (/[^\\]\$$/.test(pattern)) add(node, `/${pattern.slice(0, -1)}/${flags}`);
    }
  }

  function visit(node: Node, parent: Node): void {
    switch (node.type) {
      case "BinaryExpression": {
        const isText = [node.left, node.right].some(
          ({ type, value }) => type === "TemplateLiteral" || typeof value === "string",
        );
        addOperators(node, comparisons[node.operator] ?? (isText ? undefined : arithmetic[node.operator]));
        break;
      }
      case "LogicalExpression":
        // `??` does not stand beside the others without parentheses.
        for (const other of logic[node.operator] ?? [])
          add(node, `(${textOf(node.left)}) ${other} (${textOf(node.right)})`);
        break;
      case "AssignmentExpression":
        addOperators(node, assignments[node.operator]);
        break;
      case "UnaryExpression":
        if (node.operator === "!") add(node, `(${textOf(node.argument)})`);
        if (node.operator === "-") add(node, `+${textOf(node.argument)}`);
        break;
      case "UpdateExpression":
        add(node, textOf(node).replace(node.operator, node.operator === "++" ? "--" : "++"));
        break;
      case "ConditionalExpression":
      case "IfStatement":
        addCondition(node.test, ["true", "false"]);
        break;
      case "WhileStatement":
      case "DoWhileStatement":
      case "ForStatement":
        if (node.test) addCondition(node.test, ["false"]);
        break;
      case "ExpressionStatement":
        if (!node.directive) add(node, ";", true);
        break;
      case "BreakStatement":
      case "ContinueStatement":
        add(node, ";", true);
        break;
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        // A constructor without its body makes another object, which no compiler lets pass.
        if (node.body && parent.kind !== "constructor") addBody(node.body);
        break;
      case "CallExpression":
        addMethod(node);
        break;
      case "ChainExpression":
        if (parent.operator !== "delete") addChain(node);
        break;
      case "ArrayExpression":
        if (node.elements.length > 0) add(node, "[]");
        break;
      case "TemplateLiteral":
        if (parent.type !== "TaggedTemplateExpression") add(node, '""');
        break;
      case "Literal":
        if (parent.type !== "JSXAttribute") addLiteral(node);
        break;
    }
    for (const [key, child] of childrenOf(node)) if (isEvaluated(node, key)) visit(child, node);
  }

  for (const statement of program.body) visit(statement, program);
  return found.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** The bodies of all loops. */
export function findLoops(path: string, source: string): { start: number; end: number; isBlock: boolean }[] {
  const found: { start: number; end: number; isBlock: boolean }[] = [];
  (function visit(node: Node): void {
    if (/^(?:For|While|DoWhile)/.test(node.type)) {
      const { type, start, end } = node.body;
      found.push({ start, end, isBlock: type === "BlockStatement" });
    }
    for (const [, child] of childrenOf(node)) visit(child);
  })(parseSync(path, source).program as ESTree.Program);
  return found;
}

function childrenOf(node: Node): [key: string, child: Node][] {
  return Object.entries(node).flatMap(([key, value]) =>
    [value].flat().flatMap((child: Node): [string, Node][] => (typeof child?.type === "string" ? [[key, child]] : [])),
  );
}

/** Types, names, and where a module comes from are no code that runs. */
function isEvaluated(node: Node, key: string): boolean {
  if (node.type.startsWith("TS")) return key === "expression";
  if (/^(?:Import|Export(?:All|Named))/.test(node.type)) return key === "declaration";
  if (key === "key") return node.computed;
  return !/^(?:typeAnnotation|typeParameters|typeArguments|returnType|superTypeArguments|implements|label)$/.test(key);
}
