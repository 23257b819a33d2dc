import { proveLives } from '#kernel/test/lives.ts';
import { memberLife, memberTones } from '../rules/member-life.ts';

proveLives([
  { rows: 'R-STATE-017 R-USER-017 to R-USER-019', name: 'member', life: memberLife, tones: memberTones },
]);
