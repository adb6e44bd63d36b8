const SEMVER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-z-][\da-z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-z-][\da-z-]*))*))?$/i;

export const isVersion = (text) => SEMVER.test(text);

/** Compares two versions by the precedence of semver.org: a pre-release comes before its release. */
export function isHigher(one, other) {
  const [numbers, before] = partsOf(one);
  const [otherNumbers, otherBefore] = partsOf(other);
  const difference = compare(numbers, otherNumbers);
  if (difference !== 0) return difference > 0;
  if (before.length === 0 || otherBefore.length === 0) return otherBefore.length > before.length;
  return compare(before, otherBefore) > 0;
}

function partsOf(version) {
  const [, major, minor, patch, before] = SEMVER.exec(version);
  return [[major, minor, patch], before?.split('.') ?? []];
}

function compare(parts, others) {
  const index = parts.findIndex((part, at) => part !== others[at]);
  if (index < 0) return parts.length - others.length;
  const [part, other] = [parts[index], others[index]];
  if (other === undefined) return 1;
  const isNumber = [part, other].map((text) => /^\d+$/.test(text));
  if (isNumber[0] && isNumber[1]) return Number(part) - Number(other);
  if (isNumber[0] !== isNumber[1]) return isNumber[0] ? -1 : 1;
  return part < other ? -1 : 1;
}
