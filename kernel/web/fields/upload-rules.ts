import type { UploadScene } from '../screens/ports.ts';

/** Limits of administration-domain 18.2: MB = 1 048 576 bytes; `below` is strict, else up to and including. */
interface Kind {
  readonly types: readonly string[];
  readonly mb: number;
  readonly below?: true;
}
export interface SceneRule {
  readonly bucket: 'public' | 'private';
  readonly count: number;
  readonly kinds: readonly Kind[];
}

const PICTURES = ['jpeg', 'jpg', 'png', 'bmp'] as const;
const DOCUMENTS = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'png', 'zip'] as const;

export const SCENES: Readonly<Record<UploadScene, SceneRule>> = {
  image: { bucket: 'public', count: 20, kinds: [{ types: PICTURES, mb: 10, below: true }] },
  avatar: { bucket: 'public', count: 1, kinds: [{ types: ['jpg', 'png'], mb: 2, below: true }] },
  banner: { bucket: 'public', count: 1, kinds: [{ types: PICTURES, mb: 10, below: true }] },
  articleCover: { bucket: 'public', count: 1, kinds: [{ types: PICTURES, mb: 10 }] },
  articleImage: { bucket: 'public', count: 9, kinds: [{ types: PICTURES, mb: 5 }] },
  articleVideo: { bucket: 'public', count: 1, kinds: [{ types: ['mp4'], mb: 500 }] },
  productImage: { bucket: 'public', count: 9, kinds: [{ types: PICTURES, mb: 5 }] },
  productVideo: { bucket: 'public', count: 1, kinds: [{ types: ['mp4'], mb: 5 }] },
  pdf: { bucket: 'private', count: 5, kinds: [{ types: ['pdf'], mb: 50 }] },
  doc: { bucket: 'private', count: 5, kinds: [{ types: ['doc', 'docx'], mb: 5 }] },
  licence: {
    bucket: 'private',
    count: 9,
    kinds: [
      { types: ['jpg', 'jpeg', 'png'], mb: 10, below: true },
      { types: ['pdf'], mb: 50 },
    ],
  },
  contract: { bucket: 'private', count: 20, kinds: [{ types: DOCUMENTS, mb: 50 }] },
  evidence: { bucket: 'private', count: 20, kinds: [{ types: DOCUMENTS, mb: 50 }] },
  message: { bucket: 'private', count: 20, kinds: [{ types: DOCUMENTS, mb: 20 }] },
  feedback: { bucket: 'private', count: 9, kinds: [{ types: PICTURES, mb: 5 }] },
  import: { bucket: 'private', count: 1, kinds: [{ types: ['xls', 'xlsx'], mb: 10, below: true }] },
};

const MB = 1_048_576;
const LONGEST_NAME = 100;
export type FileProblem =
  | { readonly key: 'file.name' }
  | { readonly key: 'file.type'; readonly types: string }
  | { readonly key: 'file.size'; readonly n: number }
  | { readonly key: 'file.count'; readonly n: number };

export const typesOf = (scene: UploadScene): readonly string[] => [...new Set(SCENES[scene].kinds.flatMap((k) => k.types))];
const extensionOf = (name: string): string => (name.includes('.') ? (name.split('.').pop() as string).toLowerCase() : '');

/** What speaks against a file before it is sent, in the order of the server: name, type, size, count. `already` = files the field holds. */
export function fileProblem(scene: UploadScene, file: { readonly name: string; readonly size: number }, already: number): FileProblem | null {
  const rule = SCENES[scene];
  if ([...file.name].length >= LONGEST_NAME) return { key: 'file.name' };
  const kind = rule.kinds.find((k) => k.types.includes(extensionOf(file.name)));
  if (!kind) return { key: 'file.type', types: typesOf(scene).join(', ') };
  if (kind.below ? file.size >= kind.mb * MB : file.size > kind.mb * MB) return { key: 'file.size', n: kind.mb };
  return already >= rule.count ? { key: 'file.count', n: rule.count } : null;
}

export const isPicture = (contentType: string): boolean => /^image\/(png|jpe?g|bmp|webp)$/.test(contentType);
