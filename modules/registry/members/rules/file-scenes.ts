import { below, fileScene, sizeOfEach, upTo } from '#kernel/rules/file-scenes.ts';

/** A licence or permit of a company: what was sent is kept beside the picture made of it (administration-domain 18.2). */
export const licenceScene = fileScene('licence', {
  bucket: 'private',
  sizes: { ...sizeOfEach(['jpg', 'jpeg', 'png'], below(10)), pdf: upTo(50) },
  count: 9,
  keepsOriginal: true,
  recommended: [3840, 1078],
});

/** A letter of the same kind: no paper of its shape is asked for (R-UPL-008 speaks of licences). */
const { recommended: _licencesOnly, ...letter } = licenceScene;
export const letterScene: typeof licenceScene = letter;
