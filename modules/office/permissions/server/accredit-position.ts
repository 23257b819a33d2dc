import type { Kysely } from 'kysely';
import type { Locale } from '#kernel/rules/locale.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { departments } from '#office/organisation/server/door.ts';
import { accreditPosition } from '../contract/position.ts';
import { dataTypeText } from '../rules/data-types.ts';
import { positionWords } from '../rules/position-words.ts';
import { checkSellers } from './add-position.ts';
import { lockPosition, serveAnew, stepPosition } from './lock-position.ts';
import { checkWithinReach, grantsOfPosition } from './reach-check.ts';
import type { Reach } from './scopes.ts';
import { permissions, type Tables } from './tables.ts';

type Wish = Pick<Reach, 'dataType' | 'scope' | 'deptIds' | 'sellerIds'>;

/** Which rows a position reaches, per data type; in force at once where it is activated (administration-domain 7.1, 7.2). */
export const accreditPositionHandler = permissions.command(accreditPosition, async (ctx) => {
  const { tx, input, actor } = ctx;
  const position = await lockPosition(tx, actor, input.id, input.version);
  const grants = merged(input.dataPermissions as Wish[]);
  await checkDepartments(tx, position.member_id, grants);
  await checkSellers(
    tx,
    actor,
    [...new Set([...input.sellers, ...grants.flatMap((g) => g.sellerIds)])],
    'sellers',
  );
  await checkWithinReach(
    tx,
    actor,
    { id: position.id, deptId: position.dept_id, sellers: input.sellers },
    grants,
  );
  const before = await grantsOfPosition(tx, position.id);
  await tx.deleteFrom('permissions.position_grant').where('position_id', '=', position.id).execute();
  if (grants.length > 0)
    await tx
      .insertInto('permissions.position_grant')
      .values(
        grants.map((g) => ({
          position_id: position.id,
          data_type: g.dataType,
          scope: g.scope,
          dept_ids: JSON.stringify(g.deptIds) as never,
          seller_ids: [...g.sellerIds],
        })),
      )
      .execute();
  const version = await stepPosition(ctx, position, 'accredit', { sellers: [...new Set(input.sellers)] });
  ctx.target({
    type: 'POSITION',
    id: position.id,
    no: position.code,
    changes: [
      { field: 'dataPermissions', before: before.map(namesOf), after: grants.map(namesOf) },
      { field: 'sellers', before: position.sellers, after: input.sellers },
    ],
  });
  await serveAnew(ctx, position.id);
  return { version };
});

const said = (g: Wish, locale: Locale): string =>
  [
    inLocale(dataTypeText(g.dataType), locale),
    inLocale(positionWords.table[`scope.${g.scope}` as 'scope.10'], locale),
    ...g.deptIds.map((d) => `${d.deptId}${d.includeLower ? '+' : ''}`),
    ...g.sellerIds,
  ].join(' ');
/** For the log, in both languages. */
const namesOf = (g: Wish) => ({ zh_CN: said(g, 'zh_CN'), en_US: said(g, 'en_US') });

/** One grant per data type and scope: what is named twice is taken together. */
function merged(grants: readonly Wish[]): Wish[] {
  const found = new Map<string, Wish>();
  for (const g of grants) {
    const key = `${g.dataType} ${g.scope}`;
    const known = found.get(key);
    const depts = new Map([...(known?.deptIds ?? []), ...g.deptIds].map((d) => [d.deptId, d]));
    found.set(key, {
      dataType: g.dataType,
      scope: g.scope,
      deptIds: [...depts.values()],
      sellerIds: [...new Set([...(known?.sellerIds ?? []), ...g.sellerIds])],
    });
  }
  return [...found.values()];
}

async function checkDepartments(
  tx: Kysely<Tables>,
  memberId: string,
  grants: readonly Wish[],
): Promise<void> {
  const wanted = [...new Set(grants.flatMap((g) => g.deptIds.map((d) => d.deptId)))];
  const known = await departments({ tx }, wanted);
  if (known.filter((d) => d.memberId === memberId).length < wanted.length)
    throw NotFound({}, 'dataPermissions');
}
