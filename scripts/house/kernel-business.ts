import { map } from '#app/map.ts';
import { codeOf, type HouseCheck, type Problem, type Tree } from './check.ts';

const KERNEL = /^kernel\/(?!test\/)(?!.*\/tests\/).*\.tsx?$/;
/** Addresses of the frame itself; every other page belongs to a module. */
const FRAME = ['/login', '/403', '/404'];
const PAGES = /^(modules\/[^/]+\/[^/]+\/rules\/(public-)?pages|app\/planned\/[a-z-]+)\.ts$/;
const PATH = /'(\/[A-Za-z][\w-]*(?:\/[\w:-]+)*)'/g;

/** First segments of the addresses that modules declare: `/myFeedback` for `/myFeedback/userFeedbackList`. */
const groupsOf = (tree: Tree): ReadonlySet<string> =>
  new Set(
    tree
      .like(PAGES)
      .flatMap(({ lines }) =>
        lines.flatMap((line) => [...codeOf(line).matchAll(PATH)].map(([, path]) => path)),
      )
      .map((path) => `/${path?.split('/')[1]}`)
      .filter((group) => !FRAME.includes(group)),
  );

/**
 * Nouns of the trade and of its papers: a sentence that has one is said by the module it speaks of. Every
 * sentence is there in Chinese, so these suffice.
 */
const TRADE = /报盘|订单|合同|店铺|询价|竞价|拼单|货权|证照|商品|交易|休市|开市|结算|发票|运单|仓库/;
/** Files that say sentences; elsewhere Chinese is data (numerals, units, samples). */
const SAYS = /(words|refusals|texts)\.ts$/;
const SCENE = /\bfileScene\(\s*['"`]/;

/** What a line of the kernel says that belongs to a module, and what to do instead. */
function breachOf(
  code: string,
  file: string,
  groups: ReadonlySet<string>,
  module: RegExp,
): string | undefined {
  const page = [...code.matchAll(/['"`](\/[A-Za-z][\w-]*)[^'"`]*['"`]/g)].find(([, group]) =>
    groups.has(group ?? ''),
  );
  if (page !== undefined)
    return `${page[0]} is a page of a module: let the module declare it in rules/pages.ts (landing, alwaysOn, personal), or the composition name it in app/web-places.ts`;
  if (module.test(code))
    return 'this is the name of a module: take what you need through a port or a registration';
  if (SCENE.test(code))
    return 'what may be uploaded is declared by the module that owns the document: rules/file-scenes.ts, listed in its Module';
  const noun = SAYS.test(file) ? TRADE.exec(code) : null;
  return noun === null
    ? undefined
    : `${noun[0]} is a word of the trade: let the module say it (rule sentences: registerRuleNames), or the composition (app/web-texts.ts)`;
}

/**
 * The kernel names no page of a module, no module, none of their kinds of file, and says no sentence of their
 * trade: all are registered from above.
 */
export const kernelBusinessOf = (modules: readonly string[]): HouseCheck => ({
  name: 'the kernel names no page, capability or file scene and says nothing of the trade',
  run(tree: Tree): Problem[] {
    const groups = groupsOf(tree);
    const module = new RegExp(`['"\`/](${modules.join('|')})['"\`/]`);
    return tree.like(KERNEL).flatMap(({ file, lines }) =>
      lines.flatMap((line, i) => {
        const instead = breachOf(codeOf(line), file, groups, module);
        return instead === undefined ? [] : [{ file, line: i + 1, instead }];
      }),
    );
  },
});
export const kernelBusiness = kernelBusinessOf(Object.keys(map));
