import 'server-only';
import { site } from '@/content/site';
import type { Tx } from '@/lib/core/db';
import { env } from '@/lib/core/env';
import { insertMessages, listByKeys } from './data';
import type { GrievanceTopic } from './rules';
import { type GrievanceFacts, grievanceKeys, grievanceMessagesOf } from './rules.grievances';

/** Queues what somebody with a grievance hears of a step, once. */
export const queueGrievanceNotice = (tx: Tx, topic: GrievanceTopic, facts: GrievanceFacts): Promise<void> =>
  insertMessages(tx, grievanceMessagesOf({ name: site.name, origin: env().APP_URL }, topic, facts));

/** What became of the messages about these steps of grievances, in the order in which they were written. */
export const listGrievanceNotices = (steps: readonly { topic: GrievanceTopic; once: string }[]) =>
  listByKeys(steps.flatMap(({ topic, once }) => Object.values(grievanceKeys(topic, once))));
