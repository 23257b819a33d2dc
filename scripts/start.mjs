import { run } from './ground.mjs';

await run('start.ts');
