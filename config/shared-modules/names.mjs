const named = (kind, module) => {
  const found = new RegExp(`^${kind} shared module \\([^)]*\\) (.+?)@([\\^\\d]\\S*)`).exec(module?.identifier() ?? '');
  return found ? [{ name: found[1], version: found[2] }] : [];
};

/** The name of the shared module that another module imports; undefined for any other module. */
export const consumedName = (module) => named('consume', module)[0]?.name;

/** The shared modules that a chunk group contains, which this front end provides to the others, with their versions. */
export const providedBy = ({ origins }) => origins.flatMap(({ module }) => named('provide', module));

/** The same, and those that it contains in case that no other front end provides them. */
export const containedIn = ({ origins }) =>
  origins.flatMap(({ module }) => [...named('provide', module), ...named('consume', module)]);
