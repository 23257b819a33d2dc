/** Precautionary statements that a label of the demonstration carries for a hazard (GB 30000.1-2024, annex C). */
const FOR: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^H22[4-8]/, ['P210', 'P233', 'P240', 'P241']],
  [/^H27[0-2]/, ['P210', 'P220']],
  [/^H280/, ['P410', 'P403']],
  [/^H290/, ['P234', 'P390']],
  [/^H30[0-2]/, ['P264', 'P270', 'P330']],
  [/^H304/, ['P331', 'P405']],
  [/^H31[0-2]/, ['P280', 'P352']],
  [/^H314/, ['P260', 'P280', 'P363', 'P405']],
  [/^H315/, ['P264', 'P280']],
  [/^H317/, ['P261', 'P272', 'P280']],
  [/^H31[89]/, ['P280', 'P351+P338']],
  [/^H33[0-2]/, ['P260', 'P271', 'P340']],
  [/^H334/, ['P261', 'P284']],
  [/^H33[56]/, ['P261', 'P271']],
  [/^H3[4-6]/, ['P201', 'P202', 'P280', 'P405']],
  [/^H37/, ['P260', 'P314']],
  [/^H4/, ['P273', 'P391', 'P501']],
];

export const precautionsFor = (hStatements: readonly string[]): string[] =>
  [
    ...new Set(hStatements.flatMap((h) => FOR.flatMap(([hazard, codes]) => (hazard.test(h) ? codes : [])))),
  ].toSorted();
