import { allPictures, isCurrent } from '../pictures.ts';
import type { HouseCheck } from './check.ts';

export const currentPictures: HouseCheck = {
  name: 'pictures in pages are drawn from the code as it is',
  async run(tree) {
    const pictures = await allPictures(tree.root);
    return pictures
      .filter((p) => !isCurrent(tree.files.find((f) => f.file === p.page)?.lines.join('\n') ?? '', p))
      .map((p) => ({
        file: p.page,
        line: 1,
        instead: `the picture "${p.name}" is missing or old: npm run pictures`,
      }));
  },
};
