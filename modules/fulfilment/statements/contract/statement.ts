import { z } from 'zod';
import {
  ActionResult,
  command,
  EVERYONE,
  Id,
  list,
  Price,
  query,
  Reason,
  secret,
  Text,
  UploadedFile,
  Version,
} from '#kernel/rules/contract.ts';
import { ActStep } from '#kernel/rules/history-step.ts';
import { NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { LINE } from '../rules/line-lifecycle.ts';
import { DAY_FORMATS } from '../rules/mapping.ts';
import { STATEMENTS } from '../rules/pages.ts';
import {
  MatchAmount,
  MatchConfirmed,
  MatchGone,
  MatchOwn,
  StatementAccount,
  StatementBalances,
  StatementFormat,
  StatementLines,
  StatementRepeated,
  StatementTotals,
} from '../rules/refusals.ts';
import { REASONS } from '../rules/suggest.ts';

const base = '/api/common-order/common/bankStatement' as const;
/** A company's statements are its own; those of the operator's treasury are the operator's. */
const atDesk = { audience: EVERYONE, relation: 'own', verified: true, routes: [STATEMENTS] } as const;
const Currency = z.enum(['CNY', 'USD'], { error: 'field.select' });

const Column = z.int().min(1).max(200).nullish();
export const Mapping = z.strictObject({
  headLine: z.int().min(0).max(1000),
  dayFormat: z.enum(DAY_FORMATS, { error: 'field.select' }),
  day: z.int().min(1).max(200),
  valueDay: Column,
  amount: Column,
  credit: Column,
  debit: Column,
  balance: Column,
  bankRef: Column,
  otherName: Column,
  otherAccount: Column,
  remittance: Column,
});

export const StatementAccountRow = z.object({
  id: z.string(),
  version: z.number().int(),
  bankName: z.string(),
  tail: z.string(),
  currency: z.string(),
  /** The closing balance of its newest statement. */
  closing: z.string().nullable(),
  closedOn: z.string().nullable(),
  hasMapping: z.boolean(),
});
export type StatementAccountRow = z.output<typeof StatementAccountRow>;
export const listStatementAccounts = list('statements.listAccounts', {
  ...atDesk,
  path: `${base}/accounts`,
  filters: { keyword: z.string().trim().max(60).optional(), ids: z.array(Id).min(1).max(50).optional() },
  row: StatementAccountRow,
  sortable: [],
});
/** A bank account whose statements are read here. */
export const addStatementAccount = command('statements.addAccount', {
  ...atDesk,
  path: `${base}/addAccount`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({
    bankName: Text(80),
    accountNo: secret(
      z
        .string()
        .trim()
        .regex(/^[0-9A-Za-z -]{6,34}$/, { error: 'field.input' }),
    ),
    currency: Currency,
  }),
  output: z.object({ id: z.string(), version: z.number().int() }),
});

const PreviewLine = z.object({
  fileLine: z.number().int(),
  bookingDate: z.string(),
  amount: z.string(),
  bankRef: z.string().nullable(),
  otherName: z.string().nullable(),
  remittance: z.string().nullable(),
});
export const ImportAnswer = z.object({
  /** The statement that was made; null for a look ahead. */
  id: z.string().nullable(),
  statementNo: z.string().nullable(),
  format: z.string(),
  encoding: z.string().nullable(),
  opening: z.string().nullable(),
  closing: z.string().nullable(),
  credits: z.string(),
  debits: z.string(),
  /** Opening and lines come to the closing balance; null while a balance is missing. */
  balanced: z.boolean().nullable(),
  count: z.number().int(),
  repeated: z.number().int(),
  lines: z.array(PreviewLine),
  faults: z.array(z.object({ line: z.number().int(), text: z.string() })),
  /** Columns of a sheet as they are headed, and how they are read. */
  headings: z.array(z.string()),
  mapping: Mapping.nullable(),
});
export type ImportAnswer = z.output<typeof ImportAnswer>;
/** Reads a statement (CSV, XLSX, MT940, camt.053); with `dryRun` shows what it would bring. */
export const importStatement = command('statements.import', {
  ...atDesk,
  path: `${base}/import`,
  button: 'Add',
  body: 'multipart',
  rate: { calls: 60, seconds: 60 },
  input: z.strictObject({
    bankAccountId: Id,
    multipartFile: UploadedFile,
    /** JSON of a mapping; empty: the account's own, else a guess from the headings. */
    mapping: z.string().max(2000).default(''),
    opening: z.string().max(20).default(''),
    closing: z.string().max(20).default(''),
    dryRun: z.enum(['true', 'false']).default('false'),
  }),
  output: ImportAnswer,
  refuses: [
    NotFound,
    StatementFormat,
    StatementTotals,
    StatementLines,
    StatementRepeated,
    StatementAccount,
    StatementBalances,
  ],
});

const totals = {
  opening: z.string(),
  closing: z.string(),
  credits: z.string(),
  debits: z.string(),
  /** Sums of its lines by state; with the opening balance they come to the closing one. */
  matched: z.string(),
  pooled: z.string(),
  setAside: z.string(),
  left: z.string(),
  leftCount: z.number().int(),
};
const head = {
  id: z.string(),
  statementNo: z.string(),
  format: z.string(),
  bankName: z.string(),
  tail: z.string(),
  currency: z.string(),
  dayFrom: z.string(),
  dayTo: z.string(),
  lineCount: z.number().int(),
  repeated: z.number().int(),
  gmtCreate: z.string(),
};
export const StatementRow = z.object({ ...head, ...totals });
export type StatementRow = z.output<typeof StatementRow>;
export const listStatements = list('statements.list', {
  ...atDesk,
  path: `${base}/list`,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    bankAccountId: Id.optional(),
    open: z.boolean().optional(),
  },
  row: StatementRow,
  sortable: ['dayTo', 'gmtCreate'],
});
/** Money nobody could say for what it came, of all statements of the desk. */
export const listPool = list('statements.poolList', {
  ...atDesk,
  path: `${base}/poolList`,
  filters: { keyword: z.string().trim().max(60).optional(), bankAccountId: Id.optional() },
  row: z.object({
    id: z.string(),
    statementId: z.string(),
    statementNo: z.string(),
    bankName: z.string(),
    tail: z.string(),
    bookingDate: z.string(),
    currency: z.string(),
    amount: z.string(),
    otherName: z.string().nullable(),
    remittance: z.string().nullable(),
    bankRef: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  sortable: ['bookingDate', 'amount'],
});

const State = z.enum(Object.values(LINE) as [string, ...string[]]);
const Target = z.enum(['PAYMENT', 'RECEIVABLE', 'REFUND', 'BALANCE']);
const Item = z.object({
  type: Target,
  id: z.string(),
  no: z.string(),
  partyName: z.string(),
  partyNameEn: z.string().nullable(),
  amount: z.string(),
});
export const SuggestionRow = z.object({
  items: z.array(Item),
  score: z.number().int(),
  reasons: z.array(z.enum(REASONS)),
  fee: z.string(),
  thirdParty: z.boolean(),
});
export type SuggestionRow = z.output<typeof SuggestionRow>;
const MatchRow = z.object({
  id: z.string(),
  type: Target,
  targetId: z.string(),
  no: z.string(),
  partyName: z.string(),
  partyNameEn: z.string().nullable(),
  amount: z.string(),
  fee: z.string(),
  reasons: z.array(z.string()),
  thirdParty: z.boolean(),
  active: z.boolean(),
  matchedName: z.string(),
  at: z.string(),
  reversedName: z.string().nullable(),
  reverseReason: z.string().nullable(),
});
export const LineRow = z.object({
  id: z.string(),
  version: z.number().int(),
  fileLine: z.number().int(),
  isPart: z.boolean(),
  bookingDate: z.string(),
  valueDate: z.string(),
  currency: z.string(),
  amount: z.string(),
  bankRef: z.string().nullable(),
  otherName: z.string().nullable(),
  otherTail: z.string().nullable(),
  remittance: z.string().nullable(),
  state: State,
  reason: z.string().nullable(),
  suggestions: z.array(SuggestionRow),
  matches: z.array(MatchRow),
  can: z.array(z.string()),
});
export type LineRow = z.output<typeof LineRow>;
/** Lines a desk shows at once, at most. */
export const DESK_LINES = 200;
/** A statement with a page of its lines, of one state or of all, what each is likely for, and its totals against the bank's. */
export const statementDesk = query('statements.desk', {
  ...atDesk,
  path: `${base}/desk`,
  button: 'View',
  input: z.strictObject({
    id: Id,
    state: State.optional(),
    pageNum: z.int().min(1).default(1),
    pageCount: z.int().min(1).max(DESK_LINES).default(DESK_LINES),
  }),
  output: z.object({
    ...head,
    ...totals,
    lines: z.array(LineRow),
    /** How many lines there are of each state. */
    counts: z.array(z.object({ state: State, count: z.int() })),
  }),
  refuses: [NotFound],
});
export const lineHistory = query('statements.lineHistory', {
  ...atDesk,
  path: `${base}/history`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: z.object({
    list: z.array(ActStep.omit({ actorSide: true })),
  }),
});
/** Open items and companies a line may be matched to by hand. */
export const selectItems = list('statements.items', {
  ...atDesk,
  path: `${base}/items`,
  button: 'Confirm',
  filters: { keyword: z.string().trim().max(60).optional(), lineId: Id },
  row: z.object({ key: z.string(), ...Item.shape }),
  sortable: [],
});

const one = { id: Id, version: Version };
const acting = [NotFound, VersionConflict, StateNotAllowed];
const act = { ...atDesk, output: ActionResult } as const;
/** Matches a line to one or several open items; a registration is confirmed by it. */
export const matchLine = command('statements.match', {
  ...act,
  path: `${base}/match`,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({
    ...one,
    items: z
      .array(z.strictObject({ type: Target, id: Id }))
      .min(1)
      .max(50),
    reasons: z.array(z.enum(REASONS)).max(REASONS.length).default([]),
  }),
  refuses: [...acting, MatchAmount, MatchGone],
});
/** Nobody can say yet for what: the money waits in the pool. */
export const poolLine = command('statements.pool', {
  ...act,
  path: `${base}/pool`,
  button: 'Confirm',
  once: 'money',
  input: z.strictObject({ ...one, reason: Reason }),
  refuses: acting,
});
/** Not of the trade: bank charges, interest, own transfers. */
export const setAsideLine = command('statements.setAside', {
  ...act,
  path: `${base}/setAside`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  refuses: acting,
});
export const splitLine = command('statements.split', {
  ...act,
  path: `${base}/split`,
  button: 'Confirm',
  input: z.strictObject({ ...one, parts: z.array(Price).min(2).max(50) }),
  refuses: [...acting, MatchAmount],
});
/** Takes a match back, or a line out of the pool or from aside: with a reason; a match by a second person. */
export const reopenLine = command('statements.reopen', {
  ...act,
  path: `${base}/reopen`,
  button: 'Revoke',
  once: 'money',
  input: z.strictObject({ ...one, reason: Reason }),
  refuses: [...acting, MatchOwn, MatchConfirmed],
});
