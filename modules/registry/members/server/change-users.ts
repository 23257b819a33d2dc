import { companyOfPerson } from '#office/organisation/server/door.ts';
import { asAny } from './list-users.ts';
import { mustSee } from './seen-customers.ts';

/** The person works for a company in the caller's reach; everything else is not found. */
export async function within(w: unknown, id: string): Promise<void> {
  await mustSee(asAny(w), await companyOfPerson(asAny(w), id));
}
