import { room } from './tables.ts';

export interface Store {
  readonly id: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string | null;
  /** Published and enabled: new offers may appear (INV-SHO-02). */
  readonly open: boolean;
}

/** The store of a company, an open one first; null when it has none the caller may see. */
export const storeOf = room.door<{ memberId: string }, Store | null>(async ({ tx, input }) => {
  const rows = await tx
    .selectFrom('stores.store')
    .select(['id', 'code', 'name', 'name_en', 'state', 'enabled'])
    .where('member_id', '=', input.memberId)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  const open = (r: (typeof rows)[number]) => r.state === '20' && r.enabled;
  const row = rows.find(open) ?? rows[0];
  return row === undefined ? null : { id: row.id, code: row.code, nameZh: row.name, nameEn: row.name_en, open: open(row) };
});
