export const documentedParameter =
  (parameter: ParameterDecorator, ...documentation: MethodDecorator[]): ParameterDecorator =>
  (target, name, index) => {
    parameter(target, name, index);
    if (name === undefined) return;
    const method = Object.getOwnPropertyDescriptor(target, name);
    if (method) for (const document of documentation) document(target, name, method);
  };
