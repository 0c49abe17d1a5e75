// Rules that the linters have not: ESLint's own rule of forbidden syntax for oxlint, and two of our own that need no types.
import { builtinRules } from 'eslint/use-at-your-own-risk';

/** What `interface Props` or the type beside `$props()` names, and the component does not take. */
const noUnusedProps = {
  meta: { type: 'problem', schema: [], messages: { unused: "'{{name}}' is declared and not used." } },
  create(context) {
    const interfaces = new Map();
    const declarations = [];
    const membersOf = (type) => {
      if (type?.type === 'TSTypeLiteral') return type.members;
      if (type?.type === 'TSTypeReference') return interfaces.get(type.typeName.name) ?? [];
      if (type?.type === 'TSIntersectionType') return type.types.flatMap(membersOf);
      return [];
    };
    return {
      TSInterfaceDeclaration: (node) => void interfaces.set(node.id.name, node.body.body),
      'TSTypeAliasDeclaration[typeAnnotation.type="TSTypeLiteral"]': (node) =>
        void interfaces.set(node.id.name, node.typeAnnotation.members),
      'VariableDeclarator[init.callee.name="$props"][id.type="ObjectPattern"]': (node) =>
        void declarations.push(node.id),
      'Program:exit': () => {
        for (const pattern of declarations) {
          if (pattern.properties.some(({ type }) => type === 'RestElement')) continue;
          const taken = new Set(pattern.properties.map(({ key }) => key.name ?? key.value));
          for (const { type, key } of membersOf(pattern.typeAnnotation?.typeAnnotation)) {
            const name = key?.name ?? key?.value;
            if (type === 'TSPropertySignature' && name !== undefined && !taken.has(name))
              context.report({ node: key, messageId: 'unused', data: { name } });
          }
        }
      },
    };
  },
};

/** What a call answered, put into a field of a page's state: the next question may have been asked meanwhile. */
const noLateAnswers = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { late: 'An answer may come after the next question: let Reading, Mirror or pagesOf keep it.' },
  },
  create(context) {
    const answers = new Set();
    const add = ({ name }) => void answers.add(name);
    return {
      'VariableDeclarator[init.type="AwaitExpression"] > Identifier.id': add,
      'CallExpression[callee.property.name="then"] > ArrowFunctionExpression > Identifier.params': add,
      'AssignmentExpression[left.object.type="ThisExpression"] MemberExpression[property.name="value"]': (node) => {
        if (answers.has(node.object.name)) context.report({ node, messageId: 'late' });
      },
    };
  },
};

export default {
  meta: { name: 'longreach' },
  rules: {
    'no-restricted-syntax': builtinRules.get('no-restricted-syntax'),
    'no-unused-props': noUnusedProps,
    'no-late-answers': noLateAnswers,
  },
};
