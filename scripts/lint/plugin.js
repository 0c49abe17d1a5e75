// Rules that the linters have not: for oxlint ESLint's own rule of forbidden syntax, for ESLint one that needs no types.
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

export default {
  meta: { name: 'longreach' },
  rules: { 'no-restricted-syntax': builtinRules.get('no-restricted-syntax'), 'no-unused-props': noUnusedProps },
};
