import { type Container, containerNamed } from '#kernel/rules/file-scenes.ts';
import type { ByteSource } from './byte-source.ts';

/** What `file-type` wants to see of a file. */
const HEAD_BYTES = 4100;

/**
 * What the first bytes of a file say it is; null for anything not accepted here. SVG, HTML and other text are
 * nothing. Source: administration-domain 18.2.
 */
export async function containerOf(source: Pick<ByteSource, 'read'>): Promise<Container | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(await source.read(0, HEAD_BYTES)).catch(() => undefined);
  return containerNamed(found?.ext);
}
