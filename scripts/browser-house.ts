import { makeHouse } from '#app/demo/house.ts';

// Makes the whole demo system that people and tests of the demonstration walk in, in the folder of its argument.
const [dir = ''] = process.argv.slice(2);
await makeHouse(dir);
