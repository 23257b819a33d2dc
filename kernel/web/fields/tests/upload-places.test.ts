import { expect, test } from 'vitest';
import { below, fileScene, sizeOfEach } from '#kernel/rules/file-scenes.ts';
import { fileProblem, placesTaken } from '../upload-rules.ts';

const scene = fileScene('upload places', {
  bucket: 'private',
  sizes: sizeOfEach(['png'], below(1)),
  count: 1,
});
const file = { name: 'lic.png', size: 10 };

test('m1 a file that failed takes no place: the right one after it is sent', () => {
  const failed = { failed: '文件内容与类型不符' };
  expect(placesTaken([], [failed, failed])).toBe(0);
  expect(fileProblem(scene, file, placesTaken([], [failed]), 1)).toBeNull();
  expect(fileProblem(scene, file, placesTaken([], [{ failed: null }]), 1)).not.toBeNull();
  expect(fileProblem(scene, file, placesTaken(['7'], [failed]), 1)).not.toBeNull();
});
