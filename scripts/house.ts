import { ROOT } from '#kernel/server/settings.ts';
import { upwardAsks } from './house/asks.ts';
import { type HouseCheck, Tree } from './house/check.ts';
import { clock } from './house/clock.ts';
import { commits } from './house/commits.ts';
import { currentPictures } from './house/current-pictures.ts';
import { finished } from './house/finished.ts';
import { handlers } from './house/handlers.ts';
import { kernelBusiness } from './house/kernel-business.ts';
import { lateDialogs } from './house/late-dialogs.ts';
import { lengths } from './house/lengths.ts';
import { loadedHelpers } from './house/loaded-helpers.ts';
import { migrations, modules, names } from './house/modules.ts';
import { money } from './house/money.ts';
import { plainNames } from './house/plain-names.ts';
import { races } from './house/races.ts';
import { readAudits } from './house/read-audits.ts';
import { refusals } from './house/refusals.ts';
import { schemas } from './house/schemas.ts';
import { scopes } from './house/scopes.ts';
import { stateNames } from './house/state-names.ts';
import { styleOwners } from './house/style-owners.ts';
import { ownWords } from './house/words.ts';
import { main } from './steps.ts';

export const houseChecks: readonly HouseCheck[] = [
  lengths,
  money,
  clock,
  ownWords,
  finished,
  modules,
  kernelBusiness,
  migrations,
  names,
  plainNames,
  handlers,
  loadedHelpers,
  lateDialogs,
  schemas,
  upwardAsks,
  styleOwners,
  refusals,
  commits,
  stateNames,
  races,
  readAudits,
  currentPictures,
  scopes,
];

if (import.meta.main) {
  await main(async () => {
    const tree = new Tree(ROOT);
    let broken = 0;
    for (const check of houseChecks) {
      const problems = await check.run(tree);
      console.log(`  ${problems.length === 0 ? '✓' : '✗'} ${check.name}`);
      for (const p of problems) console.log(`      ${p.file}:${p.line}  ${p.instead}`);
      if (problems.length > 0) broken += 1;
    }
    console.log(`HOUSE ${houseChecks.length - broken} kept, ${broken} broken`);
    return broken === 0 ? 0 : 1;
  });
}
