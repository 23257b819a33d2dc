import { expect, test } from 'vitest';
import { allCalls, type Call } from '#kernel/rules/contract.ts';
import { openApi } from '#kernel/server/openapi.ts';
import '../modules.ts';

type Json = Record<string, unknown>;
const calls = allCalls();
const document = JSON.parse(JSON.stringify(openApi(calls))) as Json;
const operationOf = (call: Call) =>
  (document.paths as Record<string, Record<string, Json>>)[call.path]?.[
    call.body === 'query' ? 'get' : 'post'
  ] as Json;

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
const at = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (value, key) => (value as Json | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );

/** Every object of a document with its place, deepest last. */
function* everything(value: unknown, place = '#'): Generator<[Json, string]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [value as Json, place];
  for (const [key, inner] of Object.entries(value)) yield* everything(inner, `${place}/${key}`);
}

test('every reference of /api/openapi.json leads somewhere, every type is one of JSON Schema, every required field is described', () => {
  const wrong: string[] = [];
  let refs = 0;
  for (const [node, place] of everything(document)) {
    if (typeof node.$ref === 'string') {
      refs += 1;
      if (!node.$ref.startsWith('#/components/') || at(node.$ref) === undefined)
        wrong.push(`${place} → ${node.$ref}`);
    }
    const types = place.endsWith('/properties')
      ? []
      : [node.type].flat().filter((t) => typeof t === 'string');
    if (types.some((t) => !TYPES.includes(t as string))) wrong.push(`${place} has type ${types}`);
    if (Array.isArray(node.required) && typeof node.properties === 'object')
      for (const name of node.required as string[])
        if (!((node.properties as Json)[name] !== undefined))
          wrong.push(`${place} requires ${name}, which it does not describe`);
  }
  expect(refs).toBeGreaterThan(calls.length);
  expect(wrong).toEqual([]);
});

test('every call stands in it once, by its address, verb, headers, fields and key', () => {
  expect(Object.keys(document.paths as Json).sort()).toEqual(calls.map((c) => c.path).sort());
  const ids = calls.map((call) => operationOf(call).operationId);
  expect([...new Set(ids)].sort()).toEqual(calls.map((c) => c.name).sort());
  for (const call of calls) {
    const { parameters, requestBody } = operationOf(call) as {
      parameters: Json[];
      requestBody?: { content: Record<string, { schema: Json }> };
    };
    expect(parameters.slice(0, 6).map((p) => p.$ref)).toEqual(
      ['token', 'timestamp', 'nonce', 'signature', 'locale', 'timezone'].map(
        (h) => `#/components/parameters/${h}`,
      ),
    );
    const [schema] = Object.values(requestBody?.content ?? {});
    expect(schema === undefined, call.path).toBe(call.body === 'query');
    if (call.once !== undefined && typeof schema?.schema.properties === 'object')
      expect((schema.schema.required as string[]).at(-1), call.path).toBe('idempotencyKey');
  }
  const download = calls.find((c) => c.body === 'query') as Call;
  expect((operationOf(download).parameters as Json[]).map((p) => p.name)).toContain('attachmentIds');
});
