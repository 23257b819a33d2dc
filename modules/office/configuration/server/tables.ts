import type { Generated } from 'kysely';
import { capability } from '#kernel/server/capability.ts';

interface Kept {
  id: Generated<string>;
  gmt_create: Generated<Date>;
  gmt_modified: Generated<Date>;
  created_by: string | null;
  modified_by: string | null;
  version: Generated<number>;
  deleted: Generated<boolean>;
}
interface Words {
  zh_CN: string;
  en_US?: string;
}
export interface Tables {
  'configuration.setting': Kept & { key: string; value: unknown };
  'configuration.friendly_link': Kept & {
    names: Words;
    url: string;
    sequence: number;
    picture: string | null;
    show_flag: Generated<boolean>;
    type: '10' | '20';
    state: Generated<'0' | '1'>;
  };
}

export const room = capability<Tables>('configuration');
