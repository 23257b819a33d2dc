import { call } from '#kernel/web/request/call.ts';
import { isRefusal } from '#kernel/web/request/refusal-error.ts';
import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { type CodeNode, MOST_SETS, treeView, treeViews } from '../contract/code-tree.ts';

interface Waiting {
  readonly type: string;
  readonly done: (tree: Promise<readonly CodeNode[]>) => void;
}
const silent = { silent: true } as const;
/** The filters, columns and fields of one page ask for their sets in the same moment. */
let waiting: Waiting[] = [];

const alone = (codesetType: string): Promise<readonly CodeNode[]> =>
  call(treeView, { codesetType, language: currentLocale() }, silent);

/** One call for all that were named; a set that is refused takes none of the others along. */
function askTogether(asked: readonly Waiting[]): void {
  const types = [...new Set(asked.map((a) => a.type))];
  const trees =
    types.length === 1
      ? null
      : call(treeViews, { codesetTypes: types, language: currentLocale() }, silent).catch(
          (error: unknown) => {
            if (isRefusal(error) && error.http === 200) return null;
            throw error;
          },
        );
  const singly = new Map<string, Promise<readonly CodeNode[]>>();
  for (const { type, done } of asked) {
    const one = () => {
      const tree = singly.get(type) ?? alone(type);
      singly.set(type, tree);
      return tree;
    };
    done(trees === null ? one() : trees.then((all) => all?.[types.indexOf(type)] ?? one()));
  }
}

/** A code set in the reader's language; what is asked for before the page draws again is asked in one call. */
export const treeOfCodes = (type: string): Promise<readonly CodeNode[]> =>
  new Promise((done) => {
    if (waiting.length === 0)
      setTimeout(() => {
        const asked = waiting;
        waiting = [];
        const types = [...new Set(asked.map((a) => a.type))];
        for (let from = 0; from < types.length; from += MOST_SETS) {
          const some = new Set(types.slice(from, from + MOST_SETS));
          askTogether(asked.filter((a) => some.has(a.type)));
        }
      }, 0);
    waiting.push({ type, done });
  });
