// What tests of other capabilities may enter by.
export { domesticTerms, methanol } from './agreed-samples.ts';
export { auditWithoutAwards, type DealWorld, dealWorld } from './deal-world.ts';
export { dealOverIntermediary } from './two-legs.ts';
