import { codeOf, eachLine, excused, type HouseCheck } from './check.ts';

const HAN = /\p{Script=Han}/u;
const WORDS_FILE = /(^|\/)[a-z0-9-]*words\.tsx?$|\/tests\/|\.test\.tsx?$|\.browser\.ts$/;

export const ownWords: HouseCheck = {
  name: 'what people read stands in words files, both languages side by side',
  run: (tree) =>
    eachLine(
      tree
        .like(/^(kernel|modules\/[^/]+\/[^/]+)\/(web|server)\/.*\.tsx?$/)
        .filter((f) => !WORDS_FILE.test(f.file)),
      (line, before) => HAN.test(codeOf(line)) && !excused(line, before, 'not shown'),
      'move the sentence to rules/words.ts with its English beside it and say it by its key; if nobody reads it (a pattern, a probe): `// not shown: why`',
    ),
};
