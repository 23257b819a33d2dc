import { run } from './ground.mjs';

await run('test.ts');
