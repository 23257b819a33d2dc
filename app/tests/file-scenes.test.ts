import { expect, test } from 'vitest';
import { FileCount, FileTooLarge } from '#kernel/rules/file-refusals.ts';
import {
  acceptOf,
  type Extension,
  fileScene,
  MEGABYTE,
  refuseCount,
  refuseSize,
  typesOf,
} from '#kernel/rules/file-scenes.ts';
import { uploadPrivate } from '#office/attachments/contract/attachment.ts';
import {
  fileSceneOf,
  knownFileScenes,
  registerFileScenes,
} from '#office/attachments/rules/scene-registry.ts';
import '../modules.ts';

test('administration-domain 18.2: the table of scenes, each limit at its edge', () => {
  const limitOf = (scene: string, type: Extension) => {
    const size = fileSceneOf(scene).sizes[type];
    return size && `${size.upTo ? 'up to' : 'below'} ${size.megabytes}`;
  };
  expect([
    limitOf('image', 'bmp'),
    limitOf('avatar', 'png'),
    limitOf('banner', 'jpeg'),
    limitOf('articleCover', 'bmp'),
    limitOf('articleImage', 'jpg'),
    limitOf('articleVideo', 'mp4'),
    limitOf('productImage', 'png'),
    limitOf('productVideo', 'mp4'),
  ]).toEqual(['below 10', 'below 2', 'below 10', 'up to 10', 'up to 5', 'up to 500', 'up to 5', 'up to 5']);
  expect([
    limitOf('pdf', 'pdf'),
    limitOf('doc', 'docx'),
    limitOf('licence', 'jpg'),
    limitOf('licence', 'pdf'),
    limitOf('contract', 'zip'),
    limitOf('evidence', 'xls'),
    limitOf('message', 'doc'),
    limitOf('import', 'xlsx'),
  ]).toEqual(['up to 50', 'up to 5', 'below 10', 'up to 50', 'up to 50', 'up to 50', 'up to 20', 'below 10']);
  expect(refuseSize(fileSceneOf('image'), 'jpg', 10 * MEGABYTE - 1)).toBeNull();
  expect(refuseSize(fileSceneOf('image'), 'jpg', 10 * MEGABYTE)?.details).toEqual({ max: '10 MB' });
  expect(refuseSize(fileSceneOf('productImage'), 'jpg', 5 * MEGABYTE)).toBeNull();
  expect(FileTooLarge.is(refuseSize(fileSceneOf('productImage'), 'jpg', 5 * MEGABYTE + 1))).toBe(true);
  expect(refuseCount(fileSceneOf('productImage'), 9)).toBeNull();
  expect(FileCount.is(refuseCount(fileSceneOf('productImage'), 10))).toBe(true);
  expect(refuseCount(fileSceneOf('image'), 50)).toBeNull();
  expect(refuseCount(fileSceneOf('message'), 6, 5)?.details).toEqual({ n: 5 });
  expect(acceptOf(fileSceneOf('import'))).toBe('.xls,.xlsx');
  for (const scene of knownFileScenes()) {
    for (const type of typesOf(scene)) expect(['svg', 'html', 'htm', 'exe', 'js']).not.toContain(type);
    expect(acceptOf(scene).includes('.gif'), scene.name).toBe(scene.name === 'loadImage');
  }
});

test('m6 a logo has at most 1 MB; what turns while a page waits may move', () => {
  const logo = fileSceneOf('logo');
  expect(refuseSize(logo, 'png', MEGABYTE)).toBeNull();
  expect(refuseSize(logo, 'png', MEGABYTE + 1)?.details).toEqual({ max: '1 MB' });
  expect(acceptOf(fileSceneOf('loadImage'))).toBe('.jpeg,.jpg,.png,.bmp,.gif');
});

test('every scene of the document is declared by a module, and no module takes the name of another', () => {
  expect(
    knownFileScenes()
      .map((scene) => scene.name)
      .sort(),
  ).toEqual(
    [
      ...['image', 'avatar', 'banner', 'articleCover', 'articleImage', 'articleVideo', 'productImage'],
      ...['productVideo', 'pdf', 'doc', 'licence', 'contract', 'evidence', 'message', 'feedback'],
      ...['import', 'export', 'logo', 'loadImage'],
      ...['payment', 'bankStatement', 'shipmentFile', 'invoice'],
    ].sort(),
  );
  const twin = fileScene('licence', { bucket: 'public', sizes: {}, count: null });
  expect(() => registerFileScenes([twin])).toThrow('file scene licence is declared twice');
  expect(() => fileSceneOf('nowhere')).toThrow('no module declares the file scene nowhere');
});

test('people upload to declared scenes, and not to those the server writes itself', () => {
  const scene = uploadPrivate.input.shape.scene;
  expect(['licence', 'feedback', 'export', 'nowhere'].map((name) => scene.safeParse(name).success)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
