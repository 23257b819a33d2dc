import type { HouseCheck, Problem, SourceFile } from './check.ts';

/** A field that holds a state: orderState, publish_state, status, approvalStatus, new_offer_status. */
const FIELD = String.raw`\b\w*(?:[sS]tate|[sS]tatus)\b`;
const CODE = String.raw`'\d{2}'`;
const COMPARED = String.raw`(?:===|!==|==|!=|<>|<=|>=|=|<|>|:|\bnot\s+in\b|\bin\b)`;
/** As an argument of the query builder: `'order_state', 'in', [`. */
const ARGUMENT = String.raw`'\s*,\s*'(?:=|!=|<>|<|>|<=|>=|in|not in)'\s*,`;
// A union of codes is a type and says nothing of a state; `||` is no union.
const BREACHES = [
  new RegExp(
    String.raw`${FIELD}(?:${ARGUMENT}|'?\s*\)?\s*${COMPARED})\s*[[(]?\s*${CODE}(?!\s*\|(?!\|))`,
    'g',
  ),
  new RegExp(String.raw`\[\s*(?:${CODE},?\s*)+\]\s*\.includes\(\s*[\w.?!]*${FIELD}`, 'g'),
];

const breachesIn = ({ file, lines }: SourceFile): Problem[] => {
  const text = lines.join('\n');
  const starts = BREACHES.flatMap((breach) => [...text.matchAll(breach)].map((found) => found.index));
  return [...new Set(starts.map((at) => text.slice(0, at).split('\n').length))]
    .sort((a, b) => a - b)
    .map((line) => ({
      file,
      line,
      instead:
        'say the state by its name (ORDER.overdue, NEGOTIATION.locked, APPROVAL.pending …); in an SQL text through `sql.lit(…)`. Codes are what the database holds',
    }));
};

/** Codes are what the database holds; everywhere else we speak in names. */
export const stateNames: HouseCheck = {
  name: 'servers and screens speak of states by name',
  run: (tree) =>
    tree
      .like(/^modules\/[^/]+\/[^/]+\/(server|web)\/.*\.tsx?$/)
      .filter(({ file }) => !/(^|\/)(tests|migrations)\/|\.test\.tsx?$/.test(file))
      .flatMap(breachesIn),
};
