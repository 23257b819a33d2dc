import fs from 'node:fs';
import path from 'node:path';
import { eachLine, type HouseCheck, type Problem, type Tree } from './check.ts';

const OURSELVES = /^scripts\/(house|tests)\/|^docs\/domain\//;
// Written so that this file does not find itself.
const UNFINISHED = /\b(TO[D]O|FIX[M]E|X[X]X)\b/;
const SILENCED = /\b(test|it|describe)\.(skip|only|to[d]o)\(|\bas an[y]\b|@ts-(ignore|nocheck)/;
// Folders of somebody's machine; folders every system has (/var/lib, /tmp, /usr) and addresses of the web are no such thing.
const MACHINE = /(?<![\w.$}:/-])\/(work|farm|root|home\/[a-z]+|Users\/[A-Za-z]+)\/[\w.-]/;
const CODE = /\.(ts|tsx|mjs|js|sql|css|html|sh)$|^\.ci\/run$/;

/** A name that nobody reads, kept from the linter by an underscore. */
function hiddenNames(files: Tree['files']): Problem[] {
  return files.flatMap(({ file, lines }) => {
    const text = lines.join('\n');
    return lines.flatMap((line, at): Problem[] => {
      const name = /^\s*(?:async )?(?:const|let|function) (_[A-Za-z]\w*)/.exec(line)?.[1];
      const read = name !== undefined && text.split(new RegExp(`(?<![\\w$])${name}(?![\\w$])`)).length > 2;
      return name === undefined || read
        ? []
        : [{ file, line: at + 1, instead: `nobody reads '${name}': delete it` }];
    });
  });
}

/** The lock must install from whatever registry its reader uses. */
function lockedHosts(root: string): Problem[] {
  const lock = path.join(root, 'package-lock.json');
  const lines = fs.existsSync(lock) ? fs.readFileSync(lock, 'utf8').split('\n') : [];
  const line = lines.findIndex((l) => /"resolved":\s*"https?:\/\/(?!registry\.npmjs\.org\/)/.test(l));
  return line === -1
    ? []
    : [
        {
          file: 'package-lock.json',
          line: line + 1,
          instead:
            'the lock names a registry: npm install --package-lock-only --omit-lockfile-registry-resolved',
        },
      ];
}

export const finished: HouseCheck = {
  name: 'nothing is unfinished, silenced, or speaks of a machine',
  run: (tree) => {
    const ours = tree.files.filter((f) => !OURSELVES.test(f.file));
    const code = ours.filter((f) => CODE.test(f.file));
    return [
      ...eachLine(code, (line) => UNFINISHED.test(line), 'finish it, or open an issue and take the note out'),
      ...eachLine(
        code,
        (line) => SILENCED.test(line),
        'mend what it hides; a test that cannot run here uses runIf with the reason in its title',
      ),
      ...eachLine(
        ours,
        (line) => MACHINE.test(line),
        'no folder of one machine: derive it from the clone or from a setting',
      ),
      ...hiddenNames(code),
      ...lockedHosts(tree.root),
    ];
  },
};
