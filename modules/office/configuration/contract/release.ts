import { z } from 'zod';
import { Id, OptionalText, Paging, pageOf, Version } from '#kernel/rules/contract.ts';
import { RELEASE } from '../rules/release-lifecycle.ts';

/** What every configured thing says of its versions (administration-domain 10). */
export const releaseFacts = {
  version: z.number().int(),
  release: z.enum([RELEASE.draft, RELEASE.changed, RELEASE.released]),
  releaseNo: z.number().int(),
  draftedBy: z.string().nullable(),
  draftedAt: z.string().nullable(),
  releasedBy: z.string().nullable(),
  releasedAt: z.string().nullable(),
  /** Addresses of the pictures named in it, by attachment id or path. */
  pictures: z.record(z.string(), z.string()),
};
/** How a change is kept: as a draft, or in force at once with a word why. */
export const keeping = { release: z.boolean().default(true), note: OptionalText(200).optional() };
export const versioned = { id: Id, version: Version };
export const SavedRelease = z.object({ id: z.string(), version: z.number().int(), state: z.string() });

/** One release: what changed against the one before, by whom, and whether it took an older one back. */
export const ReleaseRow = z.object({
  number: z.number().int(),
  current: z.boolean(),
  at: z.string(),
  by: z.string(),
  note: z.string().nullable(),
  fromNumber: z.number().int().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export const releasePage = pageOf(ReleaseRow);
export const releasePaging = { pageNum: Paging.pageNum, pageCount: Paging.pageCount };
export const backTo = { number: z.int().min(1) };
