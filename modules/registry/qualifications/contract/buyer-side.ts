import { z } from 'zod';
import { isResidentId } from '#kernel/rules/check-digits.ts';
import {
  BatchResult,
  command,
  Day,
  Id,
  Ids,
  list,
  MEMBERS,
  OptionalText,
  PhoneFax,
  secret,
  Text,
} from '#kernel/rules/contract.ts';
import { QUALIFICATIONS } from '../rules/pages.ts';
import { UseDeclared } from '../rules/refusals.ts';

const ownCompany = {
  audience: MEMBERS,
  relation: 'own',
  dataType: 'LICENCE',
  routes: [QUALIFICATIONS],
} as const;
const declaration = '/api/common-member/common/useDeclaration';
const handler = '/api/common-member/common/handler';
const open = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);

/**
 * What an end user or producer uses hazardous goods for (trading-domain 1.4): for one product, or for
 * everything it buys.
 */
export const DeclarationRow = z.object({
  id: Id,
  version: z.number().int(),
  spuId: Id.nullable(),
  productZh: z.string().nullable(),
  productEn: z.string().nullable(),
  purpose: z.string(),
  licenceRequired: z.boolean(),
  validUntil: z.string().nullable(),
  inForce: z.boolean(),
  fileId: Id.nullable(),
  gmtCreate: z.string(),
  can: z.array(z.string()),
});
export type DeclarationRow = z.output<typeof DeclarationRow>;
export const listDeclarations = list('declarations.list', {
  path: `${declaration}/list`,
  ...ownCompany,
  filters: { keyword: OptionalText(60).optional() },
  row: DeclarationRow,
  sortable: ['gmtCreate', 'validUntil'],
});
export const addDeclaration = command('declarations.add', {
  path: `${declaration}/add`,
  ...ownCompany,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({
    spuId: open(Id),
    purpose: Text(300),
    licenceRequired: z.boolean().default(false),
    validUntil: open(Day),
    fileId: open(Id),
  }),
  output: z.object({ id: Id, version: z.number().int() }),
  refuses: [UseDeclared],
});
export const deleteDeclaration = command('declarations.delete', {
  path: `${declaration}/delete`,
  ...ownCompany,
  button: 'Delete',
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});

/** Who handles highly toxic goods and explosive precursors; the ID number shows its last four digits. */
export const HandlerRow = z.object({
  id: Id,
  version: z.number().int(),
  name: z.string(),
  idNoTail: z.string(),
  phone: z.string().nullable(),
  gmtCreate: z.string(),
  can: z.array(z.string()),
});
export type HandlerRow = z.output<typeof HandlerRow>;
/** A person born by then; the day itself is not the form's business. */
const LATEST_BIRTH = '2100-01-01';
const resident = (value: string): boolean => isResidentId(value.toUpperCase(), LATEST_BIRTH);
export const listHandlers = list('handlers.list', {
  path: `${handler}/list`,
  ...ownCompany,
  filters: { keyword: OptionalText(60).optional() },
  row: HandlerRow,
  sortable: ['gmtCreate', 'name'],
});
export const addHandler = command('handlers.add', {
  path: `${handler}/add`,
  ...ownCompany,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({
    name: Text(50),
    idNo: secret(z.string().trim().refine(resident, { error: 'idcard' })),
    phone: open(PhoneFax),
  }),
  output: z.object({ id: Id, version: z.number().int() }),
});
export const deleteHandler = command('handlers.delete', {
  path: `${handler}/delete`,
  ...ownCompany,
  button: 'Delete',
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});
