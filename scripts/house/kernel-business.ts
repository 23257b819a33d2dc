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

/** The kernel names no page of a module and no module: both are registered from above. */
export const kernelBusinessOf = (modules: readonly string[]): HouseCheck => ({
  name: 'the kernel names no page and no capability',
  run(tree: Tree): Problem[] {
    const groups = groupsOf(tree);
    const named = new RegExp(`['"\`/](${modules.join('|')})['"\`/]`);
    return tree.like(KERNEL).flatMap(({ file, lines }) =>
      lines.flatMap((line, i) => {
        const code = codeOf(line);
        const page = [...code.matchAll(/['"`](\/[A-Za-z][\w-]*)[^'"`]*['"`]/g)].find(([, group]) =>
          groups.has(group ?? ''),
        );
        if (page !== undefined)
          return [
            {
              file,
              line: i + 1,
              instead: `${page[0]} is a page of a module: let the module declare it in rules/pages.ts (landing, alwaysOn, personal), or the composition name it in app/web-places.ts`,
            },
          ];
        return named.test(code)
          ? [
              {
                file,
                line: i + 1,
                instead: 'this is the name of a module: take what you need through a port or a registration',
              },
            ]
          : [];
      }),
    );
  },
});
export const kernelBusiness = kernelBusinessOf(Object.keys(map));
