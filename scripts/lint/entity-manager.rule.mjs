// ESLint rule that refuses TypeORM's entity managers by their type, since a member of a workspace can have a `manager`,
// too.
const isEntityManager = ({ symbol }) =>
  symbol?.name === 'EntityManager' &&
  symbol.declarations.some((each) => each.getSourceFile().fileName.includes('/typeorm/'));

export const entityManagerRule = {
  meta: { schema: [{ type: 'string' }], type: 'problem' },
  create(context) {
    const { getTypeAtLocation } = context.sourceCode.parserServices;
    const [message] = context.options;
    const refuse = (node, value) => {
      if (isEntityManager(getTypeAtLocation(value))) context.report({ node, message });
    };
    return {
      'MemberExpression[property.name="manager"]': (node) => refuse(node, node),
      'ObjectPattern > Property[key.name="manager"]': (node) =>
        refuse(node, node.value.type === 'AssignmentPattern' ? node.value.left : node.value),
    };
  },
};
