import { z } from 'zod';
import { EVERYONE, query } from '#kernel/rules/contract.ts';
import { bytesOf, secretIn } from '../rules/no-secrets.ts';

const KB = 1024;
/** What a person typed so far: JSON up to `most` bytes, without passwords or codes inside (10009). */
const Typed = (most: number) =>
  z
    .json()
    .refine((v) => bytesOf(v) <= most, { error: 'draft.size' })
    .refine((v) => secretIn(v) === null, { error: 'draft.secret' });

// Drafts change nothing anybody else sees and are saved every few seconds: they are questions to the gate, so
// that the operation log stays readable.

/** Long forms a visitor may leave and come back to. */
export const PUBLIC_FORMS = ['personReg', 'applyCompany'] as const;
/** A random key only its maker knows; it is the whole protection of a public draft. */
const TmpKey = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, { error: 'id.format' });
const busy = { calls: 60, seconds: 60 };

/** Keeps a half-filled public form for 7 days under a random key (R-CALL-001, administration-domain 1.6). Public. */
export const keepTmp = query('drafts.keepTmp', {
  path: '/api/common-member/op/admin/member/user/tmpDate/add',
  audience: 'public',
  relation: 'self',
  rate: busy,
  bodyLimit: 72 * KB,
  restricted: true,
  input: z.strictObject({
    tmpKey: TmpKey,
    bizType: z.enum(PUBLIC_FORMS, { error: 'field.select' }),
    content: Typed(64 * KB),
  }),
  output: z.object({ tmpKey: z.string(), expireAt: z.string() }),
});
/** Reads it back; null when unknown or past its 7 days (R-CALL-002). Public. */
export const getTmp = query('drafts.getTmp', {
  path: '/api/common-member/op/admin/member/user/tmpDate/getTmpDate',
  audience: 'public',
  relation: 'self',
  rate: busy,
  restricted: true,
  input: z.strictObject({ tmpKey: TmpKey, bizType: z.enum(PUBLIC_FORMS, { error: 'field.select' }) }),
  output: z.object({ content: z.json(), gmtModified: z.string() }).nullable(),
});

const DraftKey = z.string().trim().min(1).max(200);
/** Keeps the reader's half-filled form until it is sent or dropped, at most 90 days. */
export const saveDraft = query('drafts.save', {
  path: '/api/common-platform/common/draft/save',
  audience: EVERYONE,
  relation: 'self',
  bodyLimit: 272 * KB,
  input: z.strictObject({ key: DraftKey, content: Typed(256 * KB) }),
  output: z.object({ savedAt: z.string() }),
});
export const loadDraft = query('drafts.load', {
  path: '/api/common-platform/common/draft/load',
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ key: DraftKey }),
  output: z.object({ content: z.json(), savedAt: z.string() }).nullable(),
});
export const dropDraft = query('drafts.drop', {
  path: '/api/common-platform/common/draft/drop',
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ key: DraftKey }),
  output: z.null(),
});
