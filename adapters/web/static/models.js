// The product models of the catalogue: found by what a person types, and what they inherit.

/** Return the product models of all lines in the catalogue's order, each with its line. */
export function modelsIn({ lines }) {
  return lines.flatMap(({ line, models }) => models.map((model) => ({ ...model, line })));
}

/** Return those of `models` that `sought` may mean, the closest first; all for an empty text. */
export function matching(models, sought) {
  const wanted = folded(sought);
  if (!wanted) return models;
  return models
    .map((model) => ({ model, distance: distance(model, wanted) }))
    .filter((one) => one.distance < Infinity)
    .sort((one, other) => one.distance - other.distance)
    .map(({ model }) => model);
}

/** Return the canonical names that `names` stand for, each once, and the names that stand for none. */
export function resolved(models, names) {
  const byName = new Map();
  for (const { name, aliases } of models) for (const alias of aliases) byName.set(folded(alias), name);
  for (const { name } of models) byName.set(folded(name), name);
  const exact = new Set(models.map(({ name }) => name));
  const meant = names.map((name) => (exact.has(name) ? name : byName.get(folded(name))));
  return { known: [...new Set(meant.filter(Boolean))], unknown: names.filter((_, at) => !meant[at]) };
}

/** Return the base whose documents state what is said of `name`; empty for its own or general ones. */
export function inheritedFrom(models, name, citations) {
  const stated = new Set(citations.flatMap((citation) => citation.models));
  if (citations.some((citation) => citation.models.length === 0) || stated.has(name)) return "";
  const bases = new Map(models.map((model) => [model.name, model.inherits_from]));
  const passed = new Set([name]);
  let base = bases.get(name);
  while (base && !stated.has(base) && !passed.has(base)) {
    passed.add(base);
    base = bases.get(base);
  }
  return base && stated.has(base) ? base : "";
}

function distance({ name, aliases, line }, wanted) {
  const own = folded(name);
  if (own === wanted) return 0;
  if (own.startsWith(wanted)) return 1;
  if (own.includes(wanted)) return 2;
  if (aliases.some((alias) => folded(alias).includes(wanted))) return 3;
  return folded(line).includes(wanted) ? 4 : Infinity;
}

const folded = (text) => text.normalize("NFKC").toLowerCase().replace(/[\s_/.‐-―-]+/g, "");
