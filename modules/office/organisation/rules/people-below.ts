interface Counted {
  readonly people: number;
  readonly children: readonly Counted[];
}

/** Normal people of a department with everything below it. */
export const peopleBelow = (node: Counted): number =>
  node.children.reduce((sum, child) => sum + peopleBelow(child), node.people);
