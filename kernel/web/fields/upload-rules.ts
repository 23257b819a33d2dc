import type { ImportFormat } from '#kernel/rules/file-refusals.ts';
import {
  acceptedExtension,
  type Container,
  containerFor,
  containerNamed,
  type FileRefusal,
  type FileScene,
  refuseCount,
  refuseName,
  refuseSize,
  wrongFormat,
} from '#kernel/rules/file-scenes.ts';

/** A no before sending, in the words of the server (administration-domain 25.3). */
export type FileProblem = FileRefusal | ReturnType<typeof ImportFormat>;

/** Files a field of a scene without a limit of its own takes. */
const MOST_FILES = 20;
export const mostOf = (scene: FileScene): number => scene.count ?? MOST_FILES;
/** Files of records that decide themselves are sent as private ones. */
export const bucketOf = (scene: FileScene): 'public' | 'private' =>
  scene.bucket === 'public' ? 'public' : 'private';
/** Size limits of a scene, each once, with the kinds it holds for. */
export const sizesOf = (
  scene: FileScene,
): readonly { readonly megabytes: number; readonly upTo: boolean; readonly types: readonly string[] }[] => {
  const sizes = Object.entries(scene.sizes);
  const same = ([, a]: (typeof sizes)[number], [, b]: (typeof sizes)[number]) =>
    a.megabytes === b.megabytes && a.upTo === b.upTo;
  return sizes
    .filter((size, n) => sizes.findIndex((s) => same(s, size)) === n)
    .map((size) => ({ ...size[1], types: sizes.filter((s) => same(s, size)).map(([type]) => type) }));
};

const foreign = (scene: FileScene): FileProblem => scene.formatProblem?.() ?? wrongFormat(scene);

/**
 * What speaks against a file before it is sent, in the order of the server: name, type, size, count.
 * `already` = files the field holds.
 */
export function fileProblem(
  scene: FileScene,
  file: { readonly name: string; readonly size: number },
  already: number,
  most = mostOf(scene),
): FileProblem | null {
  const name = refuseName(file.name);
  if (name !== null) return name;
  const extension = acceptedExtension(scene, file.name);
  if (extension === null) return foreign(scene);
  return refuseSize(scene, extension, file.size) ?? refuseCount(scene, already + 1, most);
}

/** Places of a field that are taken: a file that failed takes none, so the next one is tried. */
export const placesTaken = (
  held: readonly string[],
  queue: readonly { readonly failed: string | null }[],
): number => held.length + queue.filter((s) => s.failed === null).length;

const HEAD_BYTES = 4100;
/** The same for what its first bytes say it is. The library that knows kinds is loaded with the first file. */
export async function contentProblem(scene: FileScene, file: File): Promise<FileProblem | null> {
  const extension = acceptedExtension(scene, file.name);
  if (extension === null) return foreign(scene);
  let container: Container | null;
  try {
    const { fileTypeFromBuffer } = await import('file-type');
    container = containerNamed(
      (await fileTypeFromBuffer(await file.slice(0, HEAD_BYTES).arrayBuffer()))?.ext,
    );
  } catch {
    // A file that cannot be looked at here (moved meanwhile, library not reachable) is left to the server,
    // which looks again.
    return null;
  }
  return container === containerFor(extension) ? null : foreign(scene);
}

export const isPicture = (contentType: string): boolean =>
  /^image\/(png|jpe?g|bmp|gif|webp)$/.test(contentType);
