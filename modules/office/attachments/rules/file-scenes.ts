import {
  below,
  fileScene,
  OFFICE_TYPES,
  PICTURE_TYPES,
  sizeOfEach,
  upTo,
} from '#kernel/rules/file-scenes.ts';

/**
 * Kinds of file that belong to no trade: a picture, a PDF, a text, what proves something. Whoever needs no
 * limits of his own takes these (administration-domain 18.2).
 */
export const imageScene = fileScene('image', {
  bucket: 'public',
  sizes: sizeOfEach(PICTURE_TYPES, below(10)),
  count: null,
});
export const pdfScene = fileScene('pdf', {
  bucket: 'record',
  sizes: sizeOfEach(['pdf'], upTo(50)),
  count: 5,
});
export const docScene = fileScene('doc', {
  bucket: 'record',
  sizes: sizeOfEach(['doc', 'docx'], upTo(5)),
  count: 5,
});
export const evidenceScene = fileScene('evidence', {
  bucket: 'private',
  sizes: sizeOfEach(OFFICE_TYPES, upTo(50)),
  count: 20,
});
/** A picture of a person. */
export const avatarScene = fileScene('avatar', {
  bucket: 'public',
  sizes: sizeOfEach(['jpg', 'png'], below(2)),
  count: 1,
  square: true,
});

export const fileScenes = [imageScene, pdfScene, docScene, evidenceScene, avatarScene];
