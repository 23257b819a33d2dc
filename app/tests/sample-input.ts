import { randomUUID } from 'node:crypto';
import type { z } from 'zod';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly items?: readonly z.ZodType[];
}
const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition;

const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
/** Texts of which one or another passes every field of the system; the first that does is taken. */
const TEXTS = (): readonly string[] => [
  '1',
  '100.00',
  '甲醇试样',
  'Sample text',
  inDays(1),
  inDays(1).slice(0, 10),
  randomUUID(),
  'sample@example.com',
  '13800138000',
  'https://example.com/',
  'a'.repeat(64),
  'sample_code',
  'zh_CN',
  '021-12345678',
  '10',
  'A1b2C3d4!x',
  '330000',
  '200000',
  '67-56-1',
  '2905110000',
  '1'.repeat(19),
  'CN',
];
const NUMBERS = [1, 0, 10, 100];

/**
 * An input that passes a schema, with nothing optional in it; undefined when none was found.
 * It is of the right form only: whether its ids lead anywhere is the caller's to say.
 */
export function sampleInput(schema: z.ZodType): unknown {
  const tries = (values: readonly unknown[]): unknown => values.find((v) => schema.safeParse(v).success);
  if (schema.safeParse(undefined).success) return undefined;
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .map(([key, inner]) => [key, sampleInput(inner)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'array':
      return tries([[], [sampleInput(def.element as z.ZodType)]]);
    case 'union':
      return (def.options ?? []).map(sampleInput).find((value) => schema.safeParse(value).success);
    case 'nullable':
      return null;
    case 'optional':
    case 'default':
    case 'readonly':
    case 'nonoptional':
      return sampleInput(def.innerType as z.ZodType);
    case 'pipe':
      return sampleInput(def.in as z.ZodType);
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'boolean':
      return false;
    case 'int':
    case 'number':
      return tries(NUMBERS);
    case 'record':
      return {};
    case 'tuple':
      return (def.items ?? []).map(sampleInput);
    default:
      return tries(TEXTS());
  }
}

/** Names of all fields of an input, those of its parts as well. */
export function fieldsOf(schema: z.ZodType): string[] {
  const { shape, element, innerType, in: before } = definitionOf(schema);
  const inner = element ?? innerType ?? before;
  if (inner !== undefined) return fieldsOf(inner);
  return Object.entries(shape ?? {}).flatMap(([name, part]) => [name, ...fieldsOf(part)]);
}
