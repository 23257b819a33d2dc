import type { Room } from '#kernel/server/capability.ts';
import { fileWithApplication } from './file-with-application.ts';
import { watchLicences } from './watch-licences.job.ts';

export const qualificationsRoom: Room = { name: 'qualifications', listeners: [fileWithApplication], jobs: [watchLicences] };
