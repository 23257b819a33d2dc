import { expect, test } from 'vitest';
import { z } from 'zod';
import { secret } from '#kernel/rules/contract.ts';
import { createLog } from '../log.ts';
import { capped, redact, redactText } from '../redact.ts';

const CANARY = 'canary-9f3b';

test('administration-domain 14.1: values marked secret never leave, however the schema wraps them', () => {
  const Marked = secret(z.string());
  const schema = z.strictObject({
    plain: z.string(),
    a: Marked,
    b: Marked.optional(),
    c: Marked.nullish().transform((v) => v ?? null),
    d: z.array(Marked),
    e: z.record(z.string(), Marked),
    f: z.union([z.number(), Marked]),
    g: z.strictObject({ h: Marked.default('x') }),
    i: z.tuple([z.string(), Marked]),
    j: z.lazy(() => Marked),
    k: z.discriminatedUnion('t', [
      z.strictObject({ t: z.literal('p'), v: Marked }),
      z.strictObject({ t: z.literal('q') }),
    ]),
    l: z.intersection(z.object({ m: Marked }), z.object({ n: z.string() })),
    o: secret(z.strictObject({ deep: z.string() })),
    p: z.preprocess((v) => v, Marked),
  });
  const value = {
    plain: 'seen',
    a: CANARY,
    b: CANARY,
    c: CANARY,
    d: [CANARY],
    e: { x: CANARY },
    f: CANARY,
    g: { h: CANARY },
    i: ['seen', CANARY],
    j: CANARY,
    k: { t: 'p', v: CANARY },
    l: { m: CANARY, n: 'seen' },
    o: { deep: CANARY },
    p: CANARY,
  };
  const text = JSON.stringify(redact(schema, value));
  expect(text).not.toContain(CANARY);
  expect(text.match(/seen/g)).toHaveLength(3);
});

test('administration-domain 14.1: listed names are redacted without a schema too, bank accounts keep their last four', () => {
  const names = [
    'password',
    'newPassword',
    'confirmPassword',
    'smsCode',
    'imgCode',
    'token',
    'signature',
    'verifyTicket',
    'ticket',
    'idcardNo',
    'Authorization',
    'set-cookie',
    'new_password',
  ];
  const nested = { list: [{ deeper: Object.fromEntries(names.map((name) => [name, CANARY])) }] };
  expect(JSON.stringify(redact(null, nested))).not.toContain(CANARY);
  expect(redact(null, { bankAccount: '6222021234567890', bankAccountNo: '12', password: null })).toEqual({
    bankAccount: '***7890',
    bankAccountNo: '***',
    password: null,
  });
});

test('a secret is found wherever a schema hides it: in lists, records, tuples, unions, behind defaults and in what refers to itself', () => {
  const hidden = secret(z.string());
  interface Node {
    readonly mark: string;
    readonly next: Node | null;
  }
  const node: z.ZodType<Node> = z.object({ mark: hidden, next: z.lazy(() => node.nullable()) });
  const endless: z.ZodType = z.lazy(() => z.object({ mark: hidden, next: endless.optional() }));
  const shapes: [z.ZodType, unknown][] = [
    [z.object({ a: z.array(z.object({ b: hidden.optional() })) }), { a: [{ b: CANARY }] }],
    [z.record(z.string(), hidden), { any: CANARY }],
    [z.tuple([z.number(), hidden]), [1, CANARY]],
    [z.tuple([z.number()]).rest(hidden), [1, CANARY]],
    [z.union([z.number(), z.object({ b: hidden })]), { b: CANARY }],
    [z.object({ a: hidden.default('x') }).catchall(hidden), { z: CANARY }],
    [node, { mark: 'x', next: { mark: CANARY, next: null } }],
    [endless, { mark: CANARY }],
  ];
  for (const [schema, value] of shapes) expect(JSON.stringify(redact(schema, value))).not.toContain(CANARY);
  expect(redact(z.object({ plain: z.array(z.string()) }), { plain: ['a'], password: CANARY })).toEqual({
    plain: ['a'],
    password: '***',
  });
});

test('bytes, cycles, depth, long text and lists are cut with a mark', () => {
  const cycle: Record<string, unknown> = { name: 'x' };
  cycle.self = cycle;
  expect(redact(null, cycle)).toEqual({ name: 'x', self: '[…]' });
  expect(
    redact(null, { file: Buffer.from('PDF bytes'), at: new Date('2026-11-21T00:00:00Z'), n: 5n, f: () => 1 }),
  ).toEqual({
    file: '[9 bytes]',
    at: '2026-11-21T00:00:00.000Z',
    n: '5',
    f: undefined,
  });
  expect(redact(null, 'x'.repeat(2_010))).toBe(`${'x'.repeat(2_000)}…[cut 10]`);
  expect(
    (
      redact(
        null,
        Array.from({ length: 60 }, () => 1),
      ) as unknown[]
    ).at(-1),
  ).toBe('…[cut 10]');
});

test('administration-domain 14.1: stored data is at most 16 KB, its cut marked, and always valid for the database', () => {
  expect(capped({ a: 1 })).toBe('{"a":1}');
  const cut = capped({ text: '甲醇"\\'.repeat(9_000) });
  expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(16_384);
  expect(JSON.parse(cut)).toMatchObject({ cut: true, bytes: expect.any(Number) });
  expect(capped(undefined)).toBe('null');
  const odd = capped({ a: 'x\0y\0\0', b: '\ud800', c: '\\u0000', d: '\\\\ud800' });
  expect(JSON.parse(odd)).toEqual({ a: 'x\uFFFDy\uFFFD\uFFFD', b: '\uFFFD', c: '\\u0000', d: '\\\\ud800' });
});

test('trust 4: log lines are JSON, without secrets, masked numbers in sentences, capped, and never throw', () => {
  const lines: string[] = [];
  const log = createLog({
    write: (line) => lines.push(line),
    now: () => new Date(0),
    bindings: { service: 'gate' },
  });
  log.info(
    {
      password: CANARY,
      userId: '7',
      req: { method: 'POST', url: `/api/x?token=${CANARY}`, headers: { cookie: CANARY } },
    },
    'signed in from 13800138000',
  );
  log.error(new Error('card 11010519491231002X refused'));
  log.debug('too quiet');
  log.child({ requestId: 'r1' }).warn('careful');
  log.info({ huge: Array.from({ length: 50 }, () => 'y'.repeat(1_900)) }, 'big');
  const bad: Record<string, unknown> = {};
  Object.defineProperty(bad, 'x', {
    enumerable: true,
    get: () => ({
      toJSON: () => {
        throw new Error('no');
      },
    }),
  });
  log.info(bad, 'odd');
  const all = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.join('')).not.toContain(CANARY);
  expect(all[0]).toMatchObject({
    time: '1970-01-01T00:00:00.000Z',
    level: 'info',
    service: 'gate',
    userId: '7',
    password: '***',
    msg: 'signed in from 138****8000',
    req: { method: 'POST', path: '/api/x' },
  });
  expect(all[1]).toMatchObject({ level: 'error', msg: 'card 110105********002X refused' });
  expect(all[2]).toMatchObject({ requestId: 'r1', level: 'warn' });
  expect(all[3]).toMatchObject({ msg: 'big', cut: expect.any(Number) });
  expect(lines.every((line) => line.endsWith('\n') && Buffer.byteLength(line) < 20_000)).toBe(true);
  expect(redactText('order 20261121000012345 tel 13912345678.')).toBe(
    'order 20261121000012345 tel 139****5678.',
  );
});
