import { map } from '#app/map.ts';
import type { HouseCheck, Problem, Tree } from './check.ts';

const MIGRATION = /^\d{8}T\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;
const VAGUE = /(^|\/)(utils?|helpers?|common|manager|misc|shared)(\.tsx?|\/)/;

/** Capabilities of the map and folders are the same list, and each has its page. */
export const modulesOf = (names: readonly string[]): HouseCheck => ({
  name: 'every capability is in the map and has a README',
  run(tree: Tree): Problem[] {
    const there = tree.capabilities();
    return [
      ...there
        .filter((c) => !names.includes(c))
        .map((c) => ({
          file: `modules/${c}`,
          line: 1,
          instead:
            'add it to app/map.ts with what it stands on, or move it into the capability it belongs to',
        })),
      ...there
        .filter((c) => !tree.has(`modules/${c}/README.md`))
        .map((c) => ({
          file: `modules/${c}/README.md`,
          line: 1,
          instead:
            'write its page: nouns, verbs, the picture of its states, who may knock, rows of the checklist it serves',
        })),
    ];
  },
});
export const modules = modulesOf(Object.keys(map));

export const migrations: HouseCheck = {
  name: 'migrations are named by time and say whether old servers survive them',
  run: (tree) =>
    tree.like(/\/migrations\/.*\.sql$/).flatMap(({ file, lines }) => [
      ...(MIGRATION.test(file.split('/').at(-1) ?? '')
        ? []
        : [{ file, line: 1, instead: 'name it YYYYMMDDTHHMM-what-it-does.sql' }]),
      ...(/^-- (compatible|breaking)$/.test(lines[0] ?? '')
        ? []
        : [
            {
              file,
              line: 1,
              instead: 'begin with "-- compatible" (old servers go on) or "-- breaking" (they stop)',
            },
          ]),
    ]),
};

export const names: HouseCheck = {
  name: 'files are named after verbs and nouns of the trade',
  run: (tree) =>
    tree
      .like(/^(app|kernel|modules|scripts|stories|bench)\/.*\.tsx?$/)
      .filter((f) => VAGUE.test(f.file))
      .map(({ file }) => ({ file, line: 1, instead: 'say what it does: such a name collects everything' })),
};
