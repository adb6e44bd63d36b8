/** The width of the column, in letters. */
const ROOM = 16;
/** The border of a tag and the gap before it. */
const AROUND = 3;
/** What counts the others. */
const COUNT = 4;

/** The first tags of a code that have room in a row, at least one: a tag that is cut says nothing. */
export function tagsThatFit(tags: readonly string[]): readonly string[] {
  let room = ROOM;
  const first = tags.findIndex((tag, index) => {
    room -= tag.length + AROUND;
    return index > 0 && room < (index === tags.length - 1 ? 0 : COUNT);
  });
  return first < 0 ? tags : tags.slice(0, first);
}
